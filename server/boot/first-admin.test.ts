import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPasswordValid } from '#app/domain/password.ts'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'
import { ensureFirstAdmin, generatePassword } from './first-admin.ts'

const EMAIL = 'duena@tienda.mx'
let fresh: FreshBackend

beforeAll(async () => {
  fresh = await freshBackend()
})
afterAll(() => fresh.close())

const service = () => fresh.client(fresh.keys.secretKey)
const signIn = (email: string, password: string) =>
  fresh.client().auth.signInWithPassword({ email, password })
const demoteAll = () =>
  service().from('user_roles').update({ role: 'customer' }).eq('role', 'admin')

describe('the first administrator', () => {
  it('gets a generated password that satisfies SPEC §5, another one each time', () => {
    const passwords = Array.from({ length: 50 }, generatePassword)
    expect(passwords.every((password) => isPasswordValid(password))).toBe(true)
    expect(new Set(passwords).size).toBe(50)
  })

  it('is made anew when the account with its e-mail was never confirmed: it may be a stranger', async () => {
    await fresh.client().auth.signUp({ email: EMAIL, password: 'Ajena123!' })
    const admin = await ensureFirstAdmin(service(), EMAIL, 'Propia123!')
    expect(admin).toEqual({ email: EMAIL, origin: 'ADMIN_PASSWORD' })
    expect((await signIn(EMAIL, 'Ajena123!')).error?.code).toBe('invalid_credentials')
    expect((await signIn(EMAIL, 'Propia123!')).error).toBeNull()
  })

  it('is not made when there is one', async () => {
    expect(await ensureFirstAdmin(service(), 'otra@tienda.mx', undefined)).toBeNull()
  })

  it('keeps the password of a confirmed account', async () => {
    await demoteAll()
    const admin = await ensureFirstAdmin(service(), EMAIL, 'Tercera123!')
    expect(admin).toEqual({ email: EMAIL, origin: 'existing account' })
    expect((await signIn(EMAIL, 'Propia123!')).error).toBeNull()
  })

  it('is told the password that was generated', async () => {
    await demoteAll()
    const admin = await ensureFirstAdmin(service(), 'nueva@tienda.mx', undefined)
    expect((await signIn('nueva@tienda.mx', admin?.password ?? '')).error).toBeNull()
  })
})
