import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(work: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  let line = ''
  work(createLog('info', { write: (text) => void (line += text) }))
  return JSON.parse(line) as Record<string, unknown>
}

it('logs one JSON line with level, time and the ids given', () => {
  const line = logged((log) => log.info({ id: 'a1', status: 200 }, 'request'))
  expect(line).toMatchObject({ level: 30, id: 'a1', status: 200, msg: 'request' })
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT/)
})

it('keeps the code and the place of a database error, not what it quotes', () => {
  const error = Object.assign(new Error('Key (email)=(ana@x.mx) already exists: Ñandú'), {
    code: '23505',
    severity: 'ERROR',
    detail: 'Ñandú',
    query: 'select',
  })
  const { err } = logged((log) => log.error({ err: error }, 'failed'))
  expect(err).toEqual({
    type: 'Error',
    code: '23505',
    stack: expect.stringContaining('log.test.ts'),
  })
  expect(JSON.stringify(err)).not.toMatch(/ana@|Ñandú/)
})

it.each([
  ['an e-mail', 'no account for ana.ruiz+1@correo.com.mx here'],
  ['an e-mail in a URL', '/auth?email=ana%40correo.mx'],
  ['a session token', 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_1'],
  ['a secret key', 'key sb_secret_abcDEF123'],
  ['a one-time token', '/auth?token_hash=pkce_0123456789&type=recovery'],
  ['the password of a server', 'postgres://vaiven:geheim@db.example.mx/shop'],
])('strikes out %s wherever it stands', (_what, text) => {
  const line = JSON.stringify(logged((log) => log.warn({ path: text, err: new Error(text) }, text)))
  expect(line).toContain('[struck out]')
  expect(line).not.toMatch(/ana|correo\.|eyJ|sb_secret_a|0123456789|geheim/)
})
