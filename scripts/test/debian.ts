import { runCommand } from './run-command.ts'

export const isRoot = process.getuid?.() === 0

let updated = false

/** Installs Debian packages as root. Throws with apt's last lines when it cannot. */
export async function installPackages(names: string[]): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const commands = updated ? [] : [['update', '-qq']]
  commands.push(['install', '-y', '-qq', '--no-install-recommends', ...names])
  for (const args of commands) {
    const { ok, output } = await runCommand('apt-get', args, { env })
    if (!ok) throw new Error(`apt-get ${args[0]} failed: ${output.split('\n').slice(-3).join(' ')}`)
  }
  updated = true
}
