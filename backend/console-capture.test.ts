import { expect, it } from 'vitest'
import { captureConsole } from './console-capture.ts'

it('logs where an error came from, and nothing that a person typed', async () => {
  const lines: [string, object, string][] = []
  const write = (level: string) => (details: object, message: string) => {
    lines.push([level, details, message])
    // A log that prints must not come back to itself.
    console.warn({ name: 'printed by the log itself' })
  }
  const log = { info: write('info'), warn: write('warn'), error: write('error') }
  const failure = (code: string) =>
    Object.assign(new Error('Key (email)=(ana@vaiven.test) exists'), {
      code,
      detail: 'ana@vaiven.test',
      query: "insert … 'ana@vaiven.test'",
      parameters: ['ana@vaiven.test'],
      constraint_name: 'users_email_key',
    })
  await captureConsole(log, async () => {
    console.error('Auth error:', failure('23505'))
    await Promise.resolve()
    console.error(failure('XX000'))
  })
  expect(lines).toEqual([
    [
      'info',
      { name: 'Error', code: '23505', constraint_name: 'users_email_key' },
      'request refused',
    ],
    [
      'error',
      { name: 'Error', code: 'XX000', constraint_name: 'users_email_key' },
      'backend error',
    ],
  ])
  expect(JSON.stringify(lines)).not.toContain('ana@')
})
