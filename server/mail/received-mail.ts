import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

const MAIL_FILE = /^[\w.-]+\.eml$/
const MAX_LISTED = 50

export interface ReceivedMail extends Email {
  file: string
}

/** Newest first. */
export async function readMails(folder: string): Promise<ReceivedMail[]> {
  const files = await readdir(folder).catch(() => [])
  // A name starts with its time.
  const newest = files
    .toSorted()
    .toReversed()
    .filter((file) => MAIL_FILE.test(file))
  const mails = await Promise.all(newest.slice(0, MAX_LISTED).map((file) => readMail(folder, file)))
  return mails.filter((mail) => mail !== undefined)
}

/** One mail of the folder, or undefined when there is no such file. */
export async function readMail(folder: string, file: string): Promise<ReceivedMail | undefined> {
  if (!MAIL_FILE.test(file)) return undefined
  const eml = await readFile(join(folder, file)).catch(() => undefined)
  return eml && { ...(await PostalMime.parse(eml)), file }
}
