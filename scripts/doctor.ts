/** `npm run doctor`: checks the set-up with the environment of `npm start` and says what to fix; then exit code 1. */
import { requireNode24 } from './require-node.ts'

requireNode24()
const { parseEnv } = await import('#server/boot/env.ts')
const { fix, ok, words } = await import('./doctor/finding.ts')
const machine = await import('./doctor/check-machine.ts')
const services = await import('./doctor/check-services.ts')

type Finding = ReturnType<typeof ok>

const say = ({ level, text }: Finding) => {
  process.stdout.write(`${level.padEnd(5)} ${text}\n`)
  if (level === 'fix') process.exitCode = 1
}

/** One check after another, so that each line appears as soon as it is known. */
async function examine(): Promise<void> {
  say(machine.checkNode())
  let env: ReturnType<typeof parseEnv>
  try {
    env = parseEnv(process.env)
    say(ok('The environment is valid.'))
  } catch (error) {
    // The next checks would look in the wrong place.
    say(fix(words(error)))
    return
  }
  for (const finding of await machine.checkDataDir(env)) say(finding)
  const port = await machine.checkPort(env)
  say(port)
  for (const finding of await services.checkDatabase(env, port.runs === true)) say(finding)
  say(await services.checkMail(env))
  say(services.checkAddress(env))
  for (const finding of machine.checkTools()) say(finding)
}

await examine()
