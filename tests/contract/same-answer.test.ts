import { beforeAll, expect, it } from 'vitest'
import { readMails, waitForMail } from '#tests/support/mailbox.ts'
import { describeOnEveryRuntime } from './runtimes.ts'
import { PASSWORD } from './people.ts'

const TRIES = 12

const newEmail = () => `iris-${crypto.randomUUID()}@vaiven.test`

describeOnEveryRuntime('The same answer, known or unknown', (runtime) => {
  // As in earnest: at the tests' own low cost a comparison takes no time.
  beforeAll(() => {
    const cost = process.env.LITE_AUTH_BCRYPT_COST
    process.env.LITE_AUTH_BCRYPT_COST = '10'
    return () => {
      process.env.LITE_AUTH_BCRYPT_COST = cost
    }
  })

  async function customer(confirmed = true) {
    const email = newEmail()
    const { error } = await runtime()
      .client(runtime().keys.secretKey)
      .auth.admin.createUser({ email, password: PASSWORD, email_confirm: confirmed })
    if (error) throw error
    return email
  }

  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]

  /** Takes turns, so that a busy machine slows both alike. Ratio of the medians. */
  async function compareTimes(known: () => Promise<unknown>, unknown: () => Promise<unknown>) {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < TRIES; n++) {
      for (const [name, ask] of [
        ['known', known],
        ['unknown', unknown],
      ] as const) {
        const start = performance.now()
        await ask()
        times[name].push(performance.now() - start)
      }
    }
    return (median(times.known) ?? 0) / (median(times.unknown) ?? 1)
  }

  const signIn = (email: string) =>
    runtime().client().auth.signInWithPassword({ email, password: 'Otra#2026' })
  const recover = (email: string) => runtime().client().auth.resetPasswordForEmail(email)

  it('answers a wrong password as it answers an e-mail without account', async () => {
    const [known, unconfirmed] = await Promise.all([customer(), customer(false)])
    const answers = await Promise.all([signIn(known), signIn(unconfirmed), signIn(newEmail())])
    expect(answers[0]).toEqual(answers[2])
    expect(answers[1]).toEqual(answers[2])
    expect(answers[2].error?.code).toBe('invalid_credentials')
  })

  it('takes about as long to refuse a sign-in', async () => {
    const known = await customer()
    const ratio = await compareTimes(
      () => signIn(known),
      () => signIn(newEmail()),
    )
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  it('answers a recovery alike, after the same time, and mails only who has an account', async () => {
    const emails = await Promise.all(Array.from({ length: TRIES }, () => customer()))
    const [first = ''] = emails
    const strangers = emails.map(() => newEmail())
    const waiting = [...emails]
    const ratio = await compareTimes(
      () => recover(waiting.pop() ?? ''),
      () => recover(strangers.pop() ?? ''),
    )
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
    expect(await recover(first)).toEqual(await recover(newEmail()))
    expect((await waitForMail(runtime().dataDir, first)).subject).toMatch(/contraseña/)
  })

  it('mails a confirmation again when asked, alike for everyone, at most once a minute', async () => {
    const { auth } = runtime().client()
    const email = newEmail()
    await auth.signUp({ email, password: PASSWORD, options: { data: { first_name: 'Iris' } } })
    const resend = (to: string) => auth.resend({ type: 'signup', email: to })
    const [soon, stranger, confirmed] = await Promise.all([
      resend(email),
      resend(newEmail()),
      resend(await customer()),
    ])
    expect(soon).toEqual(stranger)
    expect(confirmed).toEqual(stranger)
    expect(stranger.error).toBeNull()
    expect(await readMails(runtime().dataDir, email)).toHaveLength(1)

    await runtime().database.query(
      `update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = $1`,
      [email],
    )
    expect((await resend(email)).error).toBeNull()
    await expect.poll(() => readMails(runtime().dataDir, email)).toHaveLength(2)
    // Still the password of the sign-up: what is missing is the confirmation.
    await expect
      .poll(async () => (await auth.signInWithPassword({ email, password: PASSWORD })).error?.code)
      .toBe('email_not_confirmed')
  })
})
