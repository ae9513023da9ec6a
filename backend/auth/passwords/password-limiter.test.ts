import bcrypt from 'bcryptjs'
import { expect, it } from 'vitest'
import { comparePassword } from './bcrypt-pool.ts'
import { createPasswordLimiter } from './password-limiter.ts'

it('refuses a crowd at once, keeps what it has begun, and is open again afterwards', async () => {
  const LIMIT = 8
  const CROWD = 200
  const limited = createPasswordLimiter(LIMIT)
  const hash = bcrypt.hashSync('Vaiven#2026', 10)
  const signIn = () =>
    limited(async () => {
      const isRight = await comparePassword('Vaiven#2026', hash)
      return new Response(null, { status: isRight ? 200 : 400 })
    })

  const start = performance.now()
  let refusedAfter = 0
  const answers = await Promise.all(
    Array.from({ length: CROWD }, async () => {
      const response = await signIn()
      if (response.status === 429) refusedAfter = performance.now() - start
      return response
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMIT)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(CROWD - LIMIT)
  // Before the first password is compared, rather than after the last.
  expect(refusedAfter).toBeLessThan((performance.now() - start) / 2)
  expect(refused[0]?.headers.get('Retry-After')).toBe('5')
  expect(await refused[0]?.json()).toMatchObject({
    error_code: 'server_busy',
    msg: 'Mucha gente está entrando en este momento. Espera unos segundos e inténtalo de nuevo.',
  })
  expect((await signIn()).status).toBe(200)
})

it('gives the turn back after a failure', async () => {
  const limited = createPasswordLimiter(1)
  await expect(limited(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect((await limited(async () => new Response())).status).toBe(200)
})
