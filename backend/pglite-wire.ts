import type { PGlite } from '@supabase/lite/pglite'
import { textSerializers } from './wire-text.ts'

/**
 * PGlite writes each message to PostgreSQL into one buffer that all queries share. A value that its serializers cannot
 * write (`true` for an array, half of a surrogate pair) leaves half a message there, and the next ones are garbage: one
 * request of a visitor would end the service for everyone. So nothing but well-formed text and bytes gets that far.
 */
export function guardWire(pglite: PGlite): void {
  const query = pglite.query.bind(pglite)
  const exec = pglite.exec.bind(pglite)
  Object.assign(pglite, {
    serializers: textSerializers(pglite.serializers),
    query: (text: string, ...rest: [unknown[]?, object?]) => query(wellFormed(text), ...rest),
    exec: (text: string, ...rest: [object?]) => exec(wellFormed(text), ...rest),
  })
}

/** A zero would end the text in the middle of its message. */
function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD')
}
