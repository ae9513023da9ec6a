import fs from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import PostalMime, { type Email } from 'postal-mime'
import { expect, it } from 'vitest'
import { createMailDriver, htmlToText } from './mail-driver.ts'

it('sends through SMTP when there is an address for it', async () => {
  const received = Promise.withResolvers<Email>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.resolve(PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const driver = createMailDriver({
    dataDir: '/nowhere',
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Vaivén <hola@vaiven.test>',
  })
  await driver.send({
    to: 'ana@vaiven.test',
    subject: 'Contraseña',
    html: '<p>Hola, <a href="https://vaiven.test/?a=1&amp;b=2">ven</a></p>',
  })
  const mail = await received.promise
  expect(mail).toMatchObject({
    from: { name: 'Vaivén', address: 'hola@vaiven.test' },
    to: [{ address: 'ana@vaiven.test' }],
    subject: 'Contraseña',
  })
  expect(mail.text?.trim()).toBe('Hola, ven: https://vaiven.test/?a=1&b=2')
  expect(mail.html).toContain('<a href=')
  await new Promise<void>((resolve) => server.close(resolve))
})

it.each([
  'a1,ana@vaiven.test',
  '(c)ana@vaiven.test',
  'Ana <ana@vaiven.test>',
  'a: ana@vaiven.test;',
])('writes to nobody who is only a part of the address %s', async (to) => {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vaiven-mail-'))
  const driver = createMailDriver({ dataDir, from: 'hola@vaiven.test' })
  await driver.send({ to, subject: 'x', text: 'x' }).catch(() => {})
  const [eml] = await fs.readdir(path.join(dataDir, 'mail')).catch(() => [])
  const mail = eml && (await PostalMime.parse(await fs.readFile(path.join(dataDir, 'mail', eml))))
  await fs.rm(dataDir, { recursive: true })
  const addresses = (mail && mail.to?.map(({ address }) => address)) || []
  expect(addresses).not.toContain('ana@vaiven.test')
})

it('makes a readable text of a page', () => {
  const html = `<html><head><title>T</title><style>p{}</style></head><body><table><tr><td>Vaivén</td></tr></table>
    <h1>Uno</h1><p>Dos<br />tres &lt;ñ&gt;</p><a
      href="https://a.mx/?x=1&amp;y=2"
      >Ir</a
    ></body></html>`
  expect(htmlToText(html)).toBe('Vaivén\n\nUno\n\nDos\ntres <ñ>\n\nIr: https://a.mx/?x=1&y=2')
})
