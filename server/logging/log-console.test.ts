import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { logConsole } from './log-console.ts'

const SECRETS = ['ana@correo.mx', 'eyJhbGciOi.eyJzdWIi.c2ln', 'e5c1a9']

/** The lines of the log while `work` runs, and what came past it to the console's own streams. */
function linesOf(work: () => void) {
  const lines: string[] = []
  const restore = logConsole(createLog('info', { write: (line: string) => lines.push(line) }))
  try {
    work()
  } finally {
    restore()
  }
  return lines
}

it('logs the router’s words about a malformed address as JSON, without the address', () => {
  const lines = linesOf(() => matchRoutes([{ path: '/x' }], `/%E0%A4%A/${SECRETS.join('/')}`))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 30,
    msg: expect.stringContaining('malformed URL segment'),
  })
  for (const secret of SECRETS) expect(lines[0]).not.toContain(secret)
})

it('logs an error of a page with its place, and strikes out what it quotes', () => {
  const [line = ''] = linesOf(() =>
    console.error(new Error(`no user ana@correo.mx, token=e5c1a9`), 'while rendering'),
  )
  expect(JSON.parse(line)).toMatchObject({ level: 50, err: { stack: expect.any(String) } })
  for (const secret of SECRETS) expect(line).not.toContain(secret)
})
