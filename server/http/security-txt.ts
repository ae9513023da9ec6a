import type { MiddlewareHandler } from 'hono'

export const SECURITY_TXT_PATH = '/.well-known/security.txt'
/** How long its content may be relied on, in ms; RFC 9116 asks for less than a year. */
const GOOD_FOR_MS = 180 * 24 * 60 * 60_000

/** Whom to tell about a weakness (RFC 9116). Only the operator knows. */
export function serveSecurityTxt(contact: string): MiddlewareHandler {
  return async (c) => {
    const expires = new Date(Date.now() + GOOD_FOR_MS).toISOString()
    return c.text(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: es, en\n`)
  }
}
