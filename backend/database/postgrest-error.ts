/** The fields that both drivers put on an error from PostgreSQL. */
interface DatabaseError {
  code: string
  message: string
  detail?: string | null
  hint?: string | null
}

/**
 * Gives `@supabase/lite` the errors that it does not know in the form of `raise sqlstate 'PGRST'`, which carries status and
 * body: the ones that PostgREST would send. For a broken check or a plain `raise exception` it answers 500 with the code
 * SUP. Every other error passes unchanged.
 */
export function toPostgrestError(error: unknown): unknown {
  if (!isDatabaseError(error)) return error
  const status = statusOf(error.code)
  if (status === undefined) return error
  const { code, message, detail, hint } = error
  return {
    ...pick(error, ['table', 'table_name', 'constraint', 'constraint_name', 'routine']),
    sqlstate: code,
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
    detail: JSON.stringify({ status, headers: {} }),
  }
}

/** PostgREST's status for the codes that `@supabase/lite` leaves out. */
function statusOf(code: string): number | undefined {
  if (code === '23514' || code === '23P01' || code === '23001' || code === 'P0001') return 400
  if (code.startsWith('54')) return 413
  // No connection, no resources, or a server that is stopping.
  if (code.startsWith('08') || code.startsWith('53') || code.startsWith('57P')) return 503
  if (code.startsWith('28') || code.startsWith('0L') || code.startsWith('0P')) return 403
  if (code === '57014') return 500
  if (code.startsWith('40')) return 500
  return undefined
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  )
}

function pick(error: object, names: string[]) {
  return Object.fromEntries(Object.entries(error).filter(([name]) => names.includes(name)))
}
