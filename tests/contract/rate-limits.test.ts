import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { createShopApp } from '#server/http/app.ts'
import { createLog } from '#server/logging/log.ts'
import { LIMITS, openRateLimiter } from '#server/limits/rate-limiter.ts'
import type { FreshBackend } from '#tests/support/fresh-backend.ts'
import { describeOnEveryRuntime } from './runtimes.ts'
import { PASSWORD } from './people.ts'

const newEmail = () => `eva-${crypto.randomUUID()}@vaiven.test`

describeOnEveryRuntime('Limits on attempts (ADR 0011)', (runtime) => {
  /** supabase-js as visitors of one shop use it, each from an address of their own. */
  async function openShop() {
    const app = createShopApp({
      runtime: hostOf(runtime()),
      https: false,
      staticFiles: undefined,
      servePage: async () => new Response(),
      optimizeImage: async () => new Response(),
      limits: await openRateLimiter(runtime().database),
      proxies: 0,
      mailbox: undefined,
      log: createLog('silent'),
    })
    return (address: string) => {
      const answers: Response[] = []
      const incoming = { socket: { remoteAddress: address }, headers: {} }
      const send = async (request: Request) => app.fetch(request, { incoming })
      const { auth } = createClient(runtime().url, runtime().keys.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: {
          fetch: async (input, init) => {
            const response = await send(new Request(input, init))
            answers.push(response)
            return response
          },
        },
      })
      return {
        auth,
        retryAfter: () => Number(answers.at(-1)?.headers.get('Retry-After')),
        ask: (path: string, body: object) =>
          send(
            new Request(`${runtime().url}${path}`, {
              method: 'POST',
              headers: {
                apikey: runtime().keys.publishableKey,
                'Content-Type': 'application/json',
              },
              body: JSON.stringify(body),
            }),
          ),
      }
    }
  }

  async function customer() {
    const email = newEmail()
    const { error } = await runtime()
      .client(runtime().keys.secretKey)
      .auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
    if (error) throw error
    return email
  }

  it('refuses the eleventh wrong password for an account, in Spanish and with Retry-After', async () => {
    const visitor = await openShop()
    const { auth, retryAfter } = visitor('192.0.2.1')
    const email = await customer()
    for (let attempt = 0; attempt < 10; attempt++) {
      const { error } = await auth.signInWithPassword({ email, password: 'Otra#2026' })
      expect(error?.code).toBe('invalid_credentials')
    }
    // The right password no longer helps, nor does another spelling of the address.
    const blocked = await auth.signInWithPassword({
      email: email.toUpperCase(),
      password: PASSWORD,
    })
    expect(blocked.error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
      message: 'Demasiados intentos. Espera 15 minutos e inténtalo de nuevo.',
    })
    expect(retryAfter()).toBeGreaterThan(800)
    expect(retryAfter()).toBeLessThanOrEqual(900)

    // A stranger cannot keep the owner out from elsewhere, nor others of the same address.
    const elsewhere = await visitor('192.0.2.2').auth.signInWithPassword({
      email,
      password: PASSWORD,
    })
    expect(elsewhere.error).toBeNull()
    const other = await auth.signInWithPassword({ email: await customer(), password: PASSWORD })
    expect(other.error).toBeNull()
  })

  it('forgets the failures of an account that signs in', async () => {
    const { auth } = (await openShop())('192.0.2.3')
    const email = await customer()
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 9; attempt++) {
        await auth.signInWithPassword({ email, password: 'Otra#2026' })
      }
      const { error } = await auth.signInWithPassword({ email, password: PASSWORD })
      expect(error).toBeNull()
    }
  })

  it('counts attempts made at once', async () => {
    const { auth } = (await openShop())('192.0.2.4')
    const email = await customer()
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => auth.signInWithPassword({ email, password: 'Otra#2026' })),
    )
    expect(answers.filter(({ error }) => error?.status === 429)).toHaveLength(5)
  })

  it('limits recovery alike for who has an account and who has none', async () => {
    const visitor = await openShop()
    for (const email of [await customer(), newEmail()]) {
      const { auth, retryAfter } = visitor('192.0.2.5')
      for (let attempt = 0; attempt < 5; attempt++) {
        expect((await auth.resetPasswordForEmail(email)).error).toBeNull()
      }
      const { error } = await auth.resetPasswordForEmail(email)
      expect(error).toMatchObject({
        code: 'over_request_rate_limit',
        message: 'Demasiados intentos. Espera 60 minutos e inténtalo de nuevo.',
      })
      expect(retryAfter()).toBeGreaterThan(3500)
      const resent = await auth.resend({ type: 'signup', email })
      expect(resent.error?.code).toBe('over_request_rate_limit')
    }
  })

  it('limits sign-up for an account, and tells in Spanish to wait for the next mail', async () => {
    const { auth, retryAfter } = (await openShop())('192.0.2.6')
    const email = newEmail()
    expect((await auth.signUp({ email, password: PASSWORD })).error).toBeNull()
    for (let attempt = 1; attempt < 5; attempt++) {
      const { error } = await auth.signUp({ email, password: PASSWORD })
      expect(error?.code).toBe('over_email_send_rate_limit')
      expect(error?.message).toMatch(
        /^Acabamos de enviarte un correo\. Espera \d+ segundos para pedir otro\.$/,
      )
      expect(retryAfter()).toBeGreaterThan(0)
      expect(retryAfter()).toBeLessThanOrEqual(60)
    }
    const { error } = await auth.signUp({ email, password: PASSWORD })
    expect(error?.code).toBe('over_request_rate_limit')
  })

  it('counts the labels of a mailbox as one, and a change of address as a mail to it', async () => {
    const { auth } = (await openShop())('192.0.2.15')
    const [name, host] = newEmail().split('@')
    await auth.signInWithPassword({ email: await customer(), password: PASSWORD })
    for (let n = 0; n < 4; n++) {
      expect((await auth.resetPasswordForEmail(`${name}+${n}@${host}`)).error).toBeNull()
    }
    expect((await auth.updateUser({ email: `${name}@${host}` })).error).toBeNull()
    for (const again of [
      await auth.resetPasswordForEmail(`${name}@${host}`),
      await auth.updateUser({ email: `${name}+9@${host}` }),
    ]) {
      expect(again.error?.code).toBe('over_request_rate_limit')
    }
  })

  it('takes a parameter given twice for the sign-in it is', async () => {
    const { auth, ask } = (await openShop())('192.0.2.7')
    const email = await customer()
    for (let attempt = 0; attempt < 10; attempt++) {
      await auth.signInWithPassword({ email, password: 'Otra#2026' })
    }
    // The backend reads the last, whoever reads only the first reads x.
    const response = await ask('/auth/v1/token?gr%61nt_type=x&grant_type=password', {
      email,
      password: PASSWORD,
    })
    expect(response.status).toBe(429)
  })

  it('limits refreshes with one token, and signs nobody out by it', async () => {
    const visitor = await openShop()
    const { auth, ask } = visitor('192.0.2.12')
    await auth.signInWithPassword({ email: await customer(), password: PASSWORD })
    const refreshToken = (await auth.getSession()).data.session?.refresh_token ?? ''
    const refresh = (token: string) =>
      ask('/auth/v1/token?grant_type=refresh_token', { refresh_token: token })
    // The same token, over and over: the newest is all it ever gets.
    for (let attempt = 0; attempt < 20; attempt++) {
      expect((await refresh(refreshToken)).status).toBe(200)
    }
    const limited = await refresh(refreshToken)
    // At a 429 supabase-js throws the session away; at a 503 it keeps it and tries again.
    expect(limited.status).toBe(503)
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(200)
    // Others at the same address refresh as before.
    const other = visitor('192.0.2.12')
    await other.auth.signInWithPassword({ email: await customer(), password: PASSWORD })
    expect((await other.auth.refreshSession()).error).toBeNull()
  })

  it('limits changes of a password, each of which costs two passwords of work', async () => {
    const { auth, retryAfter } = (await openShop())('192.0.2.13')
    await auth.signInWithPassword({ email: await customer(), password: PASSWORD })
    for (let attempt = 0; attempt < 10; attempt++) {
      const { error } = await auth.updateUser({ password: PASSWORD })
      expect(error?.code).toBe('same_password')
    }
    const { error } = await auth.updateUser({ password: 'Marea#2027' })
    expect(error).toMatchObject({
      status: 429,
      message: 'Demasiados intentos. Espera 60 minutos e inténtalo de nuevo.',
    })
    expect(retryAfter()).toBeGreaterThan(3500)
  })

  it('refuses a crowd that signs in at once unread, and does not count the attempts', async () => {
    const visitor = await openShop()
    const own = await customer()
    const { auth, retryAfter } = visitor('192.0.2.14')
    const attempt = () => auth.signInWithPassword({ email: own, password: 'Otra#2026' })
    const crowd = Array.from({ length: 200 }, (_, n) =>
      visitor(`203.0.113.${n}`).auth.signInWithPassword({
        email: newEmail(),
        password: 'Otra#2026',
      }),
    )
    for (const { error } of await Promise.all([attempt(), attempt(), attempt()])) {
      expect(error).toMatchObject({
        status: 429,
        code: 'server_busy',
        message:
          'Mucha gente está entrando en este momento. Espera unos segundos e inténtalo de nuevo.',
      })
    }
    expect(retryAfter()).toBe(5)
    const answers = await Promise.all(crowd)
    const served = answers.filter(({ error }) => error?.code === 'invalid_credentials').length
    expect(served).toBeGreaterThan(0)
    expect(answers.filter(({ error }) => error?.code === 'server_busy')).toHaveLength(200 - served)
    // Ten attempts are left, not seven.
    for (let n = 0; n < 10; n++) expect((await attempt()).error?.code).toBe('invalid_credentials')
    expect((await attempt()).error?.code).toBe('over_request_rate_limit')
  })

  describe('the counters', () => {
    const attempt = async (
      limits: Awaited<ReturnType<typeof openRateLimiter>>,
      address: string,
      email: string,
      status = 400,
    ) => {
      const { waitMs, end } = await limits.begin('signIn', address, email)
      if (waitMs === 0) await end(status)
      return waitMs
    }

    it('stop an address after 100 failures, whomever it tries', async () => {
      const limits = await openRateLimiter(runtime().database)
      for (let n = 0; n < 100; n++) expect(await attempt(limits, '192.0.2.8', newEmail())).toBe(0)
      expect(await attempt(limits, '192.0.2.8', newEmail())).toBeGreaterThan(0)
      expect(await attempt(limits, '192.0.2.9', newEmail())).toBe(0)
    })

    it('stop an account after 50 failures, from wherever they come', async () => {
      const limits = await openRateLimiter(runtime().database)
      const email = newEmail()
      for (let n = 0; n < 50; n++) {
        expect(await attempt(limits, `198.51.100.${n}`, email)).toBe(0)
      }
      expect(await attempt(limits, '198.51.100.99', email)).toBeGreaterThan(0)
    })

    it('let an office of people in: a success costs a tenth, our own fault nothing', async () => {
      const limits = await openRateLimiter(runtime().database)
      for (let n = 0; n < 150; n++) {
        expect(await attempt(limits, '192.0.2.10', newEmail(), n % 2 === 0 ? 200 : 500)).toBe(0)
      }
    })

    it('are one for all processes on a PostgreSQL', async () => {
      if (runtime().database.kind !== 'postgres') return
      const [first, second] = await Promise.all([
        openRateLimiter(runtime().database),
        openRateLimiter(runtime().database),
      ])
      const email = newEmail()
      const { attempts } = LIMITS.signIn[0]
      for (let n = 0; n < attempts; n++) {
        expect(await attempt(n % 2 === 0 ? first : second, '192.0.2.11', email)).toBe(0)
      }
      expect(await attempt(first, '192.0.2.11', email)).toBeGreaterThan(0)
      expect(await attempt(second, '192.0.2.11', email)).toBeGreaterThan(0)
      // Nobody can read them through the API, and they name nobody.
      const { error } = await runtime().client().schema('shop_server').from('rate_limits').select()
      expect(error).not.toBeNull()
      const rows = await runtime().database.query<{ key: string }>(
        'select key from shop_server.rate_limits',
      )
      expect(rows.filter(({ key }) => key.includes('@'))).toEqual([])
    })
  })
})

function hostOf(backend: FreshBackend) {
  return {
    supabaseUrl: backend.url,
    publishableKey: backend.keys.publishableKey,
    secretKey: undefined,
    serviceClient: undefined,
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      backend.fetch(new Request(input, init)),
    database: backend.database,
    handleUpgrade: () => false,
    ping: async () => {},
    close: async () => {},
  }
}
