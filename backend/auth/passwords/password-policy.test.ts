import { expect, it } from 'vitest'
import { refusePassword } from './password-policy.ts'

it.each([
  'Password1!',
  'P@ssw0rd2024.',
  'Pa$$w0rd1',
  '!Contraseña123',
  'Mexico2026!',
  'QWErty123#',
])('knows %s from a breach', async (password) => {
  const refused = refusePassword(password)
  expect(refused?.status).toBe(422)
  expect(await refused?.json()).toMatchObject({
    error_code: 'weak_password',
    weak_password: { reasons: ['pwned'] },
  })
})

it.each([
  'Vaiven#2026',
  'Marea#2026',
  'Otra#Clave1',
  'QWErty123#a',
  'caballo Batería 7 grapa-correcta',
])('has nothing against %s', (password) => expect(refusePassword(password)).toBeUndefined())

it('leaves what breaks a rule of the checklist to that rule', () => {
  expect(refusePassword('password1!')).toBeUndefined()
})

it('asks for what an operator asks for, and says which of it is missing', async () => {
  const stricter = { minLength: 12, alsoOneOf: 'ñ¡' }
  const reasons = async (password: string) =>
    ((await refusePassword(password, stricter)?.json()) as { weak_password: object } | undefined)
      ?.weak_password
  expect(await reasons('Vaiven#2026')).toEqual({ reasons: ['length'] })
  expect(await reasons('Vaiven#2026-mx')).toEqual({ reasons: ['characters'] })
  expect(await reasons('Vaiven#2026-ñandú')).toBeUndefined()
})

it('takes as many bytes as bcrypt reads, and no more', () => {
  const password = (bytes: number) => `Aa1!${'x'.repeat(bytes - 4)}`
  expect(refusePassword(password(72))).toBeUndefined()
  expect(refusePassword(password(73))?.status).toBe(400)
  expect(refusePassword(`Aa1!${'ñ'.repeat(34)}`)).toBeUndefined()
  expect(refusePassword(`Aa1!${'ñ'.repeat(35)}`)?.status).toBe(400)
})
