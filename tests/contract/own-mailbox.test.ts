import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { linkIn, readMails, waitForMail } from '#tests/support/mailbox.ts'
import { describeOnEveryRuntime } from './runtimes.ts'
import { PASSWORD, signedIn } from './people.ts'

const STRANGERS = 'Extraña#2026'

const newEmail = () => `olga-${crypto.randomUUID()}@vaiven.test`

describeOnEveryRuntime('An account belongs to who reads its mailbox (ADR 0043)', (runtime) => {
  const signUp = (email: string, password = PASSWORD) =>
    runtime().client().auth.signUp({ email, password })
  const signIn = (email: string, password: string) =>
    runtime().client().auth.signInWithPassword({ email, password })
  const open = (link: string, method = 'GET') =>
    runtime().fetch(new Request(link, { method, redirect: 'manual' }))

  /** The links of an address's mails, oldest first. */
  const links = async (email: string) => {
    await waitForMail(runtime().dataDir, email)
    const mails = await readMails(runtime().dataDir, email)
    return mails.map((mail) => linkIn(mail, '/auth/v1/verify'))
  }
  const waitAMinute = (email: string) =>
    runtime().database.query(
      `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '2 minutes',
         email_change_sent_at = email_change_sent_at - interval '2 minutes' where email = $1`,
      [email],
    )
  const fragmentOf = (response: Response) =>
    new URLSearchParams(new URL(response.headers.get('location') ?? '').hash.slice(1))

  /** Follows a link that asks for a new password, chooses one, and signs in with it. */
  async function chooseAfter(link: string, email: string) {
    const fragment = fragmentOf(await open(link))
    expect(fragment.get('type')).toBe('recovery')
    for (const password of [PASSWORD, STRANGERS]) {
      expect((await signIn(email, password)).error?.code).toBe('invalid_credentials')
    }
    const owner = runtime().client()
    const { error } = await owner.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(error).toBeNull()
    expect((await owner.auth.updateUser({ password: 'Propia#2027' })).error).toBeNull()
    expect((await signIn(email, 'Propia#2027')).error).toBeNull()
  }

  it('keeps the owner’s link when a stranger signs up with the address again, and neither password', async () => {
    const email = newEmail()
    await signUp(email)
    await waitAMinute(email)
    expect((await signUp(email, STRANGERS)).error).toBeNull()
    const [owners = ''] = await links(email)
    await chooseAfter(owners, email)
  })

  it('does not confirm the password of a stranger who was first, not even when the owner was told to wait', async () => {
    const email = newEmail()
    await signUp(email, STRANGERS)
    expect((await signUp(email)).error?.code).toBe('over_email_send_rate_limit')
    const [only = ''] = await links(email)
    await chooseAfter(only, email)
  })

  it('asks for no new password of who signed up twice with the same one, by either link', async () => {
    for (const at of [0, 1]) {
      const email = newEmail()
      await signUp(email)
      await waitAMinute(email)
      await signUp(email)
      const both = await links(email)
      expect(both).toHaveLength(2)
      const fragment = fragmentOf(await open(both[at] ?? ''))
      expect(fragment.get('type')).toBe('signup')
      expect((await signIn(email, PASSWORD)).error).toBeNull()
      const other = fragmentOf(await open(both[1 - at] ?? ''))
      expect(other.get('error_code')).toBe('otp_expired')
    }
  })

  it('does not confirm a stranger’s password by the link of a recovery', async () => {
    const email = newEmail()
    await signUp(email, STRANGERS)
    await runtime().client().auth.resetPasswordForEmail(email)
    await expect.poll(() => links(email)).toHaveLength(2)
    await chooseAfter((await links(email))[1] ?? '', email)
  })

  it('spends no link at a HEAD, which mail programs send to look at it', async () => {
    const email = newEmail()
    await signUp(email)
    const [link = ''] = await links(email)
    const head = await open(link, 'HEAD')
    expect(head.ok).toBe(true)
    expect(head.headers.get('location')).toBeNull()
    expect(fragmentOf(await open(link)).get('access_token')).toBeTruthy()
  })

  it('leads home from a link whose redirect_to breaks lines or is no address', async () => {
    for (const target of [
      `${runtime().url}/\r\nSet-Cookie: a=b`,
      `${runtime().url}/niña→`,
      'javascript:alert(1)',
      '\r\n',
    ]) {
      const link = new URL(`${runtime().url}/auth/v1/verify?type=signup&token=x`)
      link.searchParams.set('redirect_to', target)
      const response = await open(link.href)
      expect(response.status, target).toBe(303)
      expect(response.headers.get('location')).toMatch(/^http:\/\/localhost:4100[/#]/)
      expect(response.headers.get('set-cookie')).toBeNull()
    }
  })

  /** A signed-in customer who has asked for another address. */
  async function moving(to: string) {
    const client = await signedIn(runtime(), 'customer')
    const from = (await client.auth.getUser()).data.user?.email ?? ''
    const { data, error } = await client.auth.updateUser({ email: to })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: from, new_email: to })
    return { client, from }
  }
  const emailOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user?.email

  it.each(['the old mailbox first', 'the new mailbox first'])(
    'changes an address once both mailboxes have said yes, %s',
    async (order) => {
      const to = newEmail()
      const { client, from } = await moving(to)
      const ways = [(await links(from)).at(-1) ?? '', (await links(to)).at(-1) ?? '']
      if (order.startsWith('the new')) ways.reverse()
      const first = fragmentOf(await open(ways[0] ?? ''))
      expect(first.get('access_token')).toBeNull()
      expect(first.get('message')).toContain('other email')
      expect(await emailOf(client)).toBe(from)
      // The same mailbox cannot say yes for both.
      expect(fragmentOf(await open(ways[0] ?? '')).get('error_code')).toBe('otp_expired')
      expect(await emailOf(client)).toBe(from)

      const second = fragmentOf(await open(ways[1] ?? ''))
      expect(second.get('access_token')).toBeTruthy()
      expect(await emailOf(client)).toBe(to)
      expect((await signIn(to, PASSWORD)).error).toBeNull()
    },
  )

  it('writes to both mailboxes in Spanish, and not again within a minute', async () => {
    const to = newEmail()
    const { client, from } = await moving(to)
    for (const mailbox of [from, to]) {
      const mail = await waitForMail(runtime().dataDir, mailbox)
      expect(mail.subject).toBe('Confirma el cambio de correo de tu cuenta en Vaivén')
      expect(mail.text).toContain(from)
      expect(mail.text).toContain(to)
      expect(mail.text).not.toMatch(/<|\{\{|&amp;/)
    }
    const soon = await client.auth.updateUser({ email: newEmail() })
    expect(soon.error?.code).toBe('over_email_send_rate_limit')
    const { auth } = client
    expect((await auth.resend({ type: 'email_change', email: to })).error).toBeNull()
    expect(await readMails(runtime().dataDir, to)).toHaveLength(1)
  })

  it('does not tell who asks for another’s address that it is taken, and leaves it to its owner', async () => {
    const owner = await signedIn(runtime(), 'customer')
    const taken = (await emailOf(owner)) ?? ''
    const { client, from } = await moving(taken)
    const free = await moving(newEmail())
    const shape = async (of: SupabaseClient) =>
      Object.keys((await of.auth.getUser()).data.user ?? {}).toSorted()
    expect(await shape(client)).toEqual(await shape(free.client))
    const ways = await links(from)
    expect(fragmentOf(await open(ways[0] ?? '')).get('message')).toContain('other email')
    expect(await readMails(runtime().dataDir, taken)).toEqual([])
    expect(await emailOf(client)).toBe(from)
    expect(await emailOf(owner)).toBe(taken)
  })

  it('does not give an address to the second of two who confirm it', async () => {
    const to = newEmail()
    const { client, from } = await moving(to)
    const ways = [...(await links(from)).slice(-1), ...(await links(to)).slice(-1)]
    await open(ways[0] ?? '')
    await runtime()
      .client(runtime().keys.secretKey)
      .auth.admin.createUser({ email: to, password: PASSWORD, email_confirm: true })
    const late = await open(ways[1] ?? '')
    expect(late.status).toBe(303)
    expect(fragmentOf(late).get('error_code')).toBe('otp_expired')
    expect(await emailOf(client)).toBe(from)
  })

  const victim = newEmail()
  it.each([
    `a1,${victim}`,
    `(c)${victim}`,
    `${victim}(c)`,
    `"a" <${victim}>`,
    `<${victim}>`,
    `a: ${victim};`,
    `a:${victim};`,
    `a@x.test,${victim}`,
    `a@x.test;${victim}`,
    `${victim} `,
    `\t${victim}`,
    `${victim}\r\nBcc:a@x.test`,
    `"${victim}"@x.test`,
    `a@[127.0.0.1]`,
    `ana@-x.test`,
    `ana..b@x.test`,
    `ana@x..test`,
    `ana@x`,
    `ñ@x.test`,
    `${'a'.repeat(252)}@vaiven.test`,
    `${'a'.repeat(65)}@vaiven.test`,
  ])('takes no %j for an address, wherever one enters', async (address) => {
    const refused = { code: 'validation_failed', status: 400 }
    const service = runtime().client(runtime().keys.secretKey)
    const customer = await signedIn(runtime(), 'customer')
    expect((await signUp(address)).error).toMatchObject(refused)
    const { auth } = runtime().client()
    expect((await auth.resetPasswordForEmail(address)).error).toMatchObject(refused)
    expect((await auth.resend({ type: 'signup', email: address })).error).toMatchObject(refused)
    expect((await customer.auth.updateUser({ email: address })).error).toMatchObject(refused)
    const made = service.auth.admin.createUser({ email: address, password: PASSWORD })
    expect((await made).error).toMatchObject(refused)
    expect((await signIn(address, PASSWORD)).error?.status).toBe(400)
    const verified = await auth.verifyOtp({ email: address, token: '1', type: 'signup' })
    expect(verified.error?.status).toBe(403)
    expect(await readMails(runtime().dataDir, victim)).toEqual([])
  })
})
