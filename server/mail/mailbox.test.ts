import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailDriver } from '#backend/auth/mail/mail-driver.ts'
import { parseEnv } from '#server/boot/env.ts'
import { createMailbox, hasMailbox } from './mailbox.ts'

describe('the local mailbox exists for development only', () => {
  it.each<[string, Record<string, string>]>([
    ['by default', {}],
    ['on another loopback address', { HOST: '::1', SITE_URL: 'http://localhost:8080' }],
    ['on PostgreSQL', { DATABASE_URL: 'postgres://localhost/vaiven' }],
  ])('is there %s', (_when, env) => {
    expect(hasMailbox(parseEnv(env))).toBe(true)
  })

  it.each<[string, Record<string, string>]>([
    ['with real mail', { SMTP_URL: 'smtp://mail.example.mx' }],
    ['on an address others reach', { HOST: '0.0.0.0' }],
    ['under a public name', { SITE_URL: 'https://tienda.example.mx' }],
    ['behind a proxy', { TRUST_PROXY: '1' }],
    [
      'on a hosted project',
      { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'k' },
    ],
  ])('is not there %s', (_when, env) => {
    expect(hasMailbox(parseEnv(env))).toBe(false)
  })
})

describe('the local mailbox', () => {
  let dataDir: string
  const mailbox = () => createMailbox(join(dataDir, 'mail'))

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vaiven-mailbox-'))
    const driver = createMailDriver({ dataDir, from: 'Vaivén <hola@vaiven.test>' })
    await driver.send({ to: 'ana@vaiven.test', subject: 'Primero', text: 'Hola' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    await driver.send({
      to: 'ana@vaiven.test',
      subject: 'Segundo <b>',
      html: '<html><head></head><body><a href="http://localhost/x?a=1&amp;b=2">Confirmar</a></body></html>',
    })
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  const addressesIn = (page: string) =>
    [...page.matchAll(/href="(\/correo\/[^"]+)"/g)].map(([, path = '']) =>
      path.replace('/correo', ''),
    )

  it('lists the newest first, for no cache and no search engine', async () => {
    const response = await mailbox().request('/')
    const page = await response.text()
    expect(page.indexOf('Segundo &lt;b&gt;')).toBeLessThan(page.indexOf('Primero'))
    expect(page).toContain('ana@vaiven.test')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
  })

  it("tells the hour in the shop's own time and on 24 hours, as the panel does, wherever the server stands", async () => {
    const [newest = ''] = addressesIn(await (await mailbox().request('/')).text())
    const page = await (await mailbox().request(newest)).text()
    const hour = new Intl.DateTimeFormat('es-MX', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'America/Mexico_City',
      hourCycle: 'h23',
    })
    // The mails are seconds old; the minute may have turned since.
    const around = [0, 60_000].map((ago) => hour.format(Date.now() - ago))
    expect(page).not.toMatch(/[ap]\.\s?m\./)
    expect(around.some((time) => page.includes(time))).toBe(true)
  })

  it('shows a mail: its HTML in a sandbox without scripts, its text with links', async () => {
    const [newest = ''] = addressesIn(await (await mailbox().request('/')).text())
    const page = await (await mailbox().request(newest)).text()
    expect(page).toContain('sandbox="allow-top-navigation-by-user-activation"')
    expect(page).toContain('Confirmar: <a href="http://localhost/x?a=1&amp;b=2">')

    const frame = await mailbox().request(`${newest}/html`)
    expect(await frame.text()).toContain('<base target="_top">')
    expect(frame.headers.get('Content-Security-Policy')).toMatch(
      /default-src 'none';.*sandbox allow-top-navigation-by-user-activation$/,
    )
  })

  it.each(['/..%2fkeys.json', '/keys.json', '/none.eml', '/..%2F..%2Fetc%2Fpasswd.eml'])(
    'gives no other file: %s',
    async (path) => {
      expect((await mailbox().request(path)).status).toBe(404)
      expect((await mailbox().request(`${path}/html`)).status).toBe(404)
    },
  )

  it('says so when there is no mail yet', async () => {
    const page = await createMailbox(join(dataDir, 'none')).request('/')
    expect(await page.text()).toContain('Todavía no hay correos.')
  })
})

describe('the mails', () => {
  it.each(readdirSync('supabase/templates'))(
    'are signed and have the button of the shop: %s',
    (file) => {
      const mail = readFileSync(join('supabase/templates', file), 'utf8')
      expect(mail).toMatch(/>\s*vaivén\s*<\/td>/)
      const [, button = ''] =
        /<a\s+href="\{\{ \.ConfirmationURL \}\}"\s+style="([^"]*)"/.exec(mail) ?? []
      expect(button).toContain('background: #1f2522')
      expect(button).toContain('border-radius: 6px')
    },
  )
})
