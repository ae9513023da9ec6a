import type { Server } from 'node:http'
import { parseEnv, type Env } from './env.ts'
import type { FirstAdmin } from './first-admin.ts'
import { startMemorySaver } from '#server/maintenance/memory-saver.ts'
import { createLog } from '#server/logging/log.ts'
import { logConsole } from '#server/logging/log-console.ts'
import type { Pages } from '#server/pages/pages.ts'
import { StartError } from './start-error.ts'
import { startStore, type Store } from './start-store.ts'

/** The run contract allows 5 s from the signal to the end. */
const STOP_DEADLINE_MS = 4800

/** Runs the shop as this process until a signal ends it. `npm start` and `npm run dev` differ only in `openPages`. */
export async function main(openPages: (server: Server) => Promise<Pages>): Promise<void> {
  let env: Env
  let store: Store
  let stopping = false
  try {
    env = parseEnv(process.env)
    const log = createLog(env.LOG_LEVEL)
    if (process.env.NODE_ENV === 'production') logConsole(log)
    const starting = startStore({ env, log, openPages })
    const end = (signal: NodeJS.Signals) => {
      // Ctrl-C under npm arrives twice, from the terminal and from npm: the second one changes nothing.
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      setTimeout(() => process.exit(0), STOP_DEADLINE_MS).unref()
      starting
        .then((running) => running.stop())
        .catch((error: unknown) => log.error({ err: error }, 'stopping failed'))
        .finally(() => process.exit(0))
    }
    process.on('SIGTERM', end)
    process.on('SIGINT', end)
    store = await starting
    startMemorySaver()
  } catch (error) {
    if (stopping) return
    const line = error instanceof StartError ? error.message : String((error as Error).stack)
    process.stderr.write(`Vaivén cannot start: ${line}\n`)
    process.exit(1)
  }
  process.stdout.write(welcome(store))
}

const PASSWORD_ORIGIN = {
  generated: '',
  ADMIN_PASSWORD: '(the one in ADMIN_PASSWORD)',
  'existing account': '(the one the account already has)',
} satisfies Record<FirstAdmin['origin'], string>

/** What the operator reads at the end of a start. */
function welcome({ siteUrl, firstAdmin, setUpSkipped }: Store): string {
  const lines = ['', 'Vaivén is open.', '', `  Store  ${siteUrl}`, `  Admin  ${siteUrl}/admin`, '']
  if (firstAdmin) {
    lines.push(
      '  The first administrator, shown only this once:',
      `    E-mail    ${firstAdmin.email}`,
      `    Password  ${firstAdmin.password ?? PASSWORD_ORIGIN[firstAdmin.origin]}`,
      '',
    )
  }
  if (setUpSkipped) {
    lines.push(
      '  Without SUPABASE_SECRET_KEY no administrator was made and nothing was seeded.',
      '',
    )
  }
  return `${lines.join('\n')}\n`
}
