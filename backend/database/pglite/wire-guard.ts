import type { PGlite } from '@supabase/lite/pglite'
import { z } from 'zod'
import { raiseStackOverflows } from './stack-overflow.ts'
import { refuseTooMany, textSerializers, wellFormed } from '#backend/database/statement-values.ts'

/**
 * PGlite writes every message to PostgreSQL into one buffer that all queries share. A value that its serializers cannot
 * write (`true` for an array, half of a surrogate pair) leaves half a message there and turns the next ones into garbage:
 * one request of a visitor would end the service for everyone. So only well-formed text and bytes get that far.
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
 * A PostgreSQL error leaves about 1,100 bytes on the WebAssembly stack of PGlite 0.4 and never frees them: after 7,600
 * refused requests the database was gone until a restart ("ERRORDATA_STACK_SIZE exceeded"). Between two messages PostgreSQL
 * has nothing on the stack, so we restore the pointer.
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
