import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'
import { waitForMail } from '#tests/support/mailbox.ts'
import { PASSWORD } from './people.ts'

const email = 'alba@vaiven.test'
let shop: FreshBackend
beforeAll(async () => {
  shop = await freshBackend({ signUpOpen: false })
})
afterAll(() => shop.close())

it('makes no account while sign-up is closed, and says so as a hosted project does', async () => {
  const { error } = await shop.client().auth.signUp({ email, password: PASSWORD })
  expect(error).toMatchObject({
    status: 422,
    code: 'signup_disabled',
    message: 'Signups not allowed for this instance',
  })
  expect(await shop.database.query('select id from auth.users')).toEqual([])
  const settings = await shop.fetch(
    new Request(`${shop.url}/auth/v1/settings`, { headers: { apikey: shop.keys.publishableKey } }),
  )
  expect(await settings.json()).toMatchObject({ disable_signup: true, external: { email: true } })
})

it('still lets operators make accounts, whose confirmation is mailed', async () => {
  const service = shop.client(shop.keys.secretKey)
  const { error } = await service.auth.admin.createUser({ email, password: PASSWORD })
  expect(error).toBeNull()
  const { auth } = shop.client()
  expect((await auth.resend({ type: 'signup', email })).error).toBeNull()
  expect((await waitForMail(shop.dataDir, email)).subject).toBe('Confirma tu cuenta en Vaivén')
  await expect
    .poll(async () => (await auth.signInWithPassword({ email, password: PASSWORD })).error?.code)
    .toBe('email_not_confirmed')
})
