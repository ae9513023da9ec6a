import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Env } from '#server/boot/env.ts'
import { FRAME_SANDBOX, mailFrame, mailListPage, mailPage } from './mailbox-page.ts'
import { readMail, readMails } from './received-mail.ts'

/** Nothing is loaded and nothing runs; the page may frame itself. Our frame shows the mail's own HTML. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const FRAME_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${FRAME_SANDBOX}`

/**
 * Whether this shop has a mailbox page, which is only for development on one's own machine. Its mails hold the links that
 * confirm accounts and change passwords, so nothing that may be a public shop has one: real mail, another host, a public
 * SITE_URL or a proxy in front.
 */
export function hasMailbox(env: Env): boolean {
  return (
    !env.SMTP_URL &&
    !env.SUPABASE_URL &&
    !env.TRUST_PROXY &&
    isLoopback(env.HOST) &&
    (!env.SITE_URL || isLoopback(new URL(env.SITE_URL).hostname))
  )
}

/** The pages of /correo over `folder`, where the backend writes its `.eml` files. */
export function createMailbox(folder: string): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    c.header('Referrer-Policy', 'no-referrer')
  })
  app.get('/', async (c) =>
    c.html(mailListPage(await readMails(folder)), 200, { 'Content-Security-Policy': PAGE_POLICY }),
  )
  app.get('/:file', async (c) => {
    const mail = await readMail(folder, c.req.param('file'))
    if (!mail) return c.notFound()
    return c.html(mailPage(mail), 200, { 'Content-Security-Policy': PAGE_POLICY })
  })
  app.get('/:file/html', async (c) => {
    const mail = await readMail(folder, c.req.param('file'))
    if (!mail?.html) return c.notFound()
    return c.html(mailFrame(mail.html), 200, {
      'Content-Security-Policy': FRAME_POLICY,
      'X-Frame-Options': 'SAMEORIGIN',
    })
  })
  return app
}

/** Passes on every request that does not come from this machine's own browser: another host name, or a proxy in between. */
export function onlyFromHere(mailbox: Hono, prefix: string): MiddlewareHandler {
  const mounted = new Hono().route(prefix, mailbox)
  return (c, next) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    if (!isLoopback(new URL(c.req.url).hostname) || cameThroughProxy(incoming)) return next()
    return Promise.resolve(mounted.fetch(c.req.raw))
  }
}

function cameThroughProxy(incoming: IncomingMessage | undefined) {
  const { headers } = incoming ?? { headers: {} }
  return ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via'].some((name) => name in headers)
}

function isLoopback(host: string) {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
