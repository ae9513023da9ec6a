import type { PGlite } from '@supabase/lite/pglite'
import { z } from 'zod'
import { raiseStackOverflows } from './stack-overflow.ts'
import { refuseTooMany, textSerializers, wellFormed } from '#backend/database/statement-values.ts'

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
    query: async (text: string, values: unknown[] = [], ...rest: [object?]) => {
      refuseTooMany(values)
      return query(wellFormed(text), values, ...rest)
    },
    exec: (text: string, ...rest: [object?]) => exec(wellFormed(text), ...rest),
    execProtocolRawSync: keepStack(pglite),
  })
  raiseStackOverflows(pglite)
}

const STACK_POINTER = '___stack_pointer'
const insideSchema = z.object({
  mod: z.object({ [STACK_POINTER]: z.instanceof(WebAssembly.Global) }),
})

/**
 * An error of PostgreSQL leaves about 1,100 bytes on the WebAssembly stack of PGlite 0.4, which it never takes back: after
 * 7,600 refused requests the database was gone until a restart ("ERRORDATA_STACK_SIZE exceeded"). Between two messages
 * nothing of PostgreSQL is on the stack, so it is put back to where it was.
 */
function keepStack(pglite: PGlite): PGlite['execProtocolRawSync'] {
  const pointer = insideSchema.parse(pglite).mod[STACK_POINTER]
  const send = pglite.execProtocolRawSync.bind(pglite)
  return (message) => {
    const before: unknown = pointer.value
    try {
      return send(message)
    } finally {
      pointer.value = before
    }
  }
}
