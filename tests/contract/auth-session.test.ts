import { expect, it } from 'vitest'
import { linkIn, waitForMail } from '#tests/support/mailbox.ts'
import { describeOnEveryRuntime } from './runtimes.ts'
import { PASSWORD, signedIn } from './people.ts'

describeOnEveryRuntime('A session from sign-up to sign-out', (runtime) => {
  /** Refreshes as a browser would that holds this token and nothing else. */
  const refresh = (refresh_token: string) =>
    runtime().client().auth.refreshSession({ refresh_token })

  /** What the first answered session of the flow is: sign-up → confirm → sign-in. */
  async function newcomer() {
    const email = `vera-${crypto.randomUUID()}@vaiven.test`
    const client = runtime().client()
    const signUp = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: {
        emailRedirectTo: `${runtime().url}/`,
        data: { first_name: 'Vera', last_name: 'Luna' },
      },
    })
    expect(signUp.error).toBeNull()
    expect(signUp.data.session).toBeNull()
    const link = linkIn(await waitForMail(runtime().dataDir, email), '/auth/v1/verify')
    const confirmed = await runtime().fetch(new Request(link, { redirect: 'manual' }))
    expect(confirmed.status).toBe(303)
    const signIn = await client.auth.signInWithPassword({ email, password: PASSWORD })
    expect(signIn.error).toBeNull()
    return { client, email, first: signIn.data.session?.refresh_token ?? '' }
  }

  it('goes sign-up → confirm → sign-in → refresh → reuse of an old refresh token → sign-out', async () => {
    const { client, first } = await newcomer()
    const second = (await client.auth.refreshSession()).data.session?.refresh_token ?? ''
    expect(second).not.toBe(first)

    // Whoever lost the answer to the last refresh may ask again, and gets the same.
    const lost = await refresh(first)
    expect(lost.error).toBeNull()
    expect(lost.data.session?.refresh_token).toBe(second)

    const third = (await refresh(second)).data.session?.refresh_token ?? ''
    expect(third).not.toBe(second)

    // Two refreshes old: stolen, or a backup. The whole family ends, the newest token too.
    const reused = await refresh(first)
    expect(reused.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    for (const token of [third, second, first]) {
      const { data, error } = await refresh(token)
      expect(error?.code).toBe('refresh_token_already_used')
      expect(data.session).toBeNull()
    }
    // The access token runs out by itself; signing out still works.
    const { error } = await client.auth.signOut({ scope: 'local' })
    expect(error).toBeNull()
    expect((await client.auth.getSession()).data.session).toBeNull()
    const after = await refresh(third)
    expect(after.error?.code).toBe('refresh_token_not_found')
  })

  it('signs out of one browser and leaves the other', async () => {
    const { client, email } = await newcomer()
    const other = runtime().client()
    await other.auth.signInWithPassword({ email, password: PASSWORD })
    const token = (await client.auth.getSession()).data.session?.access_token
    expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull()
    const ended = await runtime().client().auth.getUser(token)
    expect(ended.error?.name).toBe('AuthSessionMissingError')
    expect((await other.auth.refreshSession()).error).toBeNull()
  })

  it('gives two tabs that refresh at once the same new session', async () => {
    const client = await signedIn(runtime(), 'customer')
    const token = (await client.auth.getSession()).data.session?.refresh_token ?? ''
    const answers = await Promise.all([refresh(token), refresh(token), refresh(token)])
    const tokens = answers.map(({ data }) => data.session?.refresh_token)
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).not.toBe(token)
    expect((await refresh(tokens[0] ?? '')).error).toBeNull()
  })

  it('ends the other sessions once the password is a new one', async () => {
    const { client, email } = await newcomer()
    const thief = runtime().client()
    await thief.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await client.auth.updateUser({ password: 'corta' })).error?.code).toBe('weak_password')
    expect((await thief.auth.refreshSession()).error).toBeNull()

    expect((await client.auth.updateUser({ password: 'Marea#2027' })).error).toBeNull()
    expect((await thief.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  it('refuses a password known from a breach, and one longer than bcrypt reads', async () => {
    const { client } = await newcomer()
    const breached = { code: 'weak_password', status: 422, reasons: ['pwned'] }
    const tooLong = { status: 400, message: 'La contraseña puede tener hasta 72 caracteres' }
    const signUp = (password: string) =>
      runtime()
        .client()
        .auth.signUp({ email: `vera-${crypto.randomUUID()}@vaiven.test`, password })
    expect((await signUp('Password1!')).error).toMatchObject(breached)
    expect((await signUp(`Aa1!${'x'.repeat(70)}`)).error).toMatchObject(tooLong)
    const change = (password: string) => client.auth.updateUser({ password })
    expect((await change('Password1!')).error).toMatchObject(breached)
    expect((await change(`Aa1!${'x'.repeat(70)}`)).error).toMatchObject(tooLong)
  })
})
