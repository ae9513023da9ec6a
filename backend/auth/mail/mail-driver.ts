import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { EmailDriver } from '@supabase/lite'
import { createTransport } from 'nodemailer'

/** Sends mail through SMTP, or writes it as `.eml` files to `dataDir`/mail. `from` is an address or 'Name <address>'. */
export function createMailDriver(options: {
  dataDir: string
  smtpUrl?: string
  from: string
}): EmailDriver {
  const deliver = options.smtpUrl
    ? smtpDelivery(options.smtpUrl)
    : fileDelivery(path.join(options.dataDir, 'mail'))
  return {
    async send({ to, subject, html, text }) {
      await deliver({
        from: options.from,
        // As an object: nodemailer reads a text as a list of people, with names and comments.
        to: { name: '', address: to },
        subject,
        ...(html ? { html, text: htmlToText(html) } : { text }),
      })
    },
  }
}

interface Message {
  from: string
  to: { name: string; address: string }
  subject: string
  html?: string
  text?: string
}

function smtpDelivery(url: string) {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return async (message: Message) => {
    await transport.sendMail(message)
  }
}

function fileDelivery(folder: string) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (message: Message) => {
    const { message: eml } = await transport.sendMail(message)
    await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    const time = new Date().toISOString().replaceAll(':', '-')
    const file = path.join(folder, `${time}-${randomBytes(4).toString('hex')}.eml`)
    await fs.writeFile(`${file}.part`, eml as Buffer, { mode: 0o600 })
    await fs.rename(`${file}.part`, file)
  }
}

/** The plain-text part of a mail: no tags, each link as text and address, one blank line between paragraphs. */
export function htmlToText(html: string): string {
  return html
    .replace(/<(head|style|script)\b.*?<\/\1\s*>/gis, '')
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a\s*>/gis, (_, url: string, label: string) => {
      const text = label.replace(/<[^>]+>/g, '').trim()
      return text === url ? url : `${text}: ${url}`
    })
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(p|div|h\d|tr|li|table)\s*>/gi, '\n\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
