import type { PGlite } from '@supabase/lite/pglite'
import { z } from 'zod'

/** PostgreSQL's level for an error that ends a statement. */
const ERROR = 21
/** statement_too_complex, packed as PostgreSQL packs an SQLSTATE: six bits for each character. */
const TOO_COMPLEX = [...'54001'].reduce((code, digit, at) => code + (Number(digit) << (6 * at)), 0)

type Call = (...args: unknown[]) => unknown
const fn = z.custom<Call>((value) => typeof value === 'function')
const insideSchema = z.looseObject({
  POSTGRES_MAIN_LONGJMP: z.number(),
  mod: z.looseObject({
    ___stack_pointer: z.instanceof(WebAssembly.Global),
    _PostgresMainLoopOnce: fn,
    _errstart: fn,
    _errcode: fn,
    _errmsg_internal: fn,
    stringToUTF8OnStack: fn,
  }),
})

/**
 * Turns a statement that overflows the stack into a PostgreSQL error (54001). PGlite swallows JavaScript's RangeError: the
 * statement seemed to find nothing, and PostgreSQL, stopped in the middle of it, answered nobody any more. One request of a
 * visitor, a regular expression such as `(.{1,200}){1,200}`, ended the service until a restart. PostgreSQL's own guard,
 * max_stack_depth, does not help: the recursion uses V8's stack, which PostgreSQL cannot see.
 */
export function raiseStackOverflows(pglite: PGlite): void {
  const { mod, POSTGRES_MAIN_LONGJMP: status } = insideSchema.parse(pglite)
  const {
    _PostgresMainLoopOnce: runOnce,
    ___stack_pointer: pointer,
    _errstart: begin,
    _errcode: setCode,
    _errmsg_internal: setMessage,
  } = mod
  // What is parsed above is a copy; PGlite calls the original.
  const { mod: original } = z.object({ mod: z.custom<object>() }).parse(pglite)
  Object.assign(original, {
    _PostgresMainLoopOnce() {
      const top: unknown = pointer.value
      try {
        runOnce()
      } catch (thrown) {
        // Only this error: after a panic, which is another error, PostgreSQL must not go on.
        if (!(thrown instanceof RangeError)) throw thrown
        pointer.value = top
        // This only lists the error. The status leads to PostgreSQL's main loop, which reports it and cleans up.
        begin(ERROR, 0)
        setCode(TOO_COMPLEX)
        setMessage(mod.stringToUTF8OnStack('stack depth limit exceeded'), 0)
        throw Object.assign(new Error('stack depth limit exceeded'), { status })
      }
    },
  })
}
