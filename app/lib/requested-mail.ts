import * as z from 'zod/mini'

const KEY = 'vaiven-asked-mail'
/** A link in a mail works for this long. */
const KEPT_MS = 24 * 60 * 60_000
const KEPT = 5

const asked = z.array(z.tuple([z.string(), z.number()]))

/** This browser requests a mail with a link to this address: following it needs no question (session-link.ts). */
export function rememberRequestedMail(email: string): void {
  write([[normal(email), Date.now()], ...others(email)])
}

/** Whether it did so within the last day. False where storage is forbidden. */
export function wasMailRequested(email: string): boolean {
  return read().some(([other]) => other === normal(email))
}

/** The link was followed, or the request is settled in another way. */
export function forgetRequestedMail(email: string): void {
  write(others(email))
}

const normal = (email: string) => email.trim().toLowerCase()
const others = (email: string) => read().filter(([other]) => other !== normal(email))

function read(): z.infer<typeof asked> {
  try {
    const kept = asked.parse(JSON.parse(window.localStorage.getItem(KEY) ?? '[]'))
    return kept.filter(([, at]) => Math.abs(Date.now() - at) < KEPT_MS)
  } catch {
    return []
  }
}

function write(kept: z.infer<typeof asked>): void {
  try {
    if (kept.length === 0) window.localStorage.removeItem(KEY)
    else window.localStorage.setItem(KEY, JSON.stringify(kept.slice(0, KEPT)))
  } catch {
    // Storage is forbidden or full: then the link asks.
  }
}
