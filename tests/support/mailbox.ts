import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** Every mail in `dataDir`/mail to one address, oldest first. */
export async function readMails(dataDir: string, to: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    files.toSorted().map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
  )
  return mails.filter((mail) => mail.to?.some(({ address }) => address === to))
}

/** The newest mail to an address, waiting for it up to 10 s. */
export async function waitForMail(dataDir: string, to: string): Promise<Email> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const mail = (await readMails(dataDir, to)).at(-1)
    if (mail) return mail
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail to ${to} in 10 s`)
}

/** The first link of a mail whose address contains `part`. */
export function linkIn(mail: Email, part: string): string {
  const links = [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, link]) => link ?? '')
  const link = links.find((address) => address.includes(part))
  if (!link) throw new Error(`no link with ${part} in '${mail.subject}'`)
  return link.replaceAll('&amp;', '&')
}
