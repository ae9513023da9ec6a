import { browserClient } from '#app/lib/browser-client.ts'
import type { Json } from '#app/lib/database.types.ts'
import { AppError, toAppError, type AppErrorCode } from '#app/lib/errors.ts'

/** The writes of the back office, by the names of the database's functions. */
type WriteName =
  | 'save_product'
  | 'add_variants'
  | 'finish_product'
  | 'delete_product'
  | 'set_products_active'

/**
 * Makes a write that the database does once for each attempt id: the same id again gets the same answer, even when the first
 * answer was lost (ADR 0032). Throws AppError.
 */
export async function writeOnce(attempt: string, write: WriteName, args: Json): Promise<Json> {
  const { data, error } = await browserClient().rpc('write_once', {
    p_attempt: attempt,
    p_write: write,
    p_args: args,
  })
  if (error) throw toAppError(error)
  return data
}

/**
 * The answer to an attempt whose own answer was lost; null when it was never made, and then it never will be. Throws
 * AppError while nobody can tell.
 */
export async function settleAttempt(attempt: string): Promise<Json> {
  const { data, error } = await browserClient().rpc('settle_attempt', { p_attempt: attempt })
  if (error) throw toAppError(error)
  return data
}

/** The database has said that it did not do it. */
const REFUSALS: ReadonlySet<AppErrorCode> = new Set([
  'not_found',
  'conflict',
  'stale_version',
  'final_price',
  'variant_exists',
  'sku_taken',
  'no_real_variant',
  'image_gone',
  'invalid',
  'no_room',
])

/** Whether nobody knows if the write was made: its answer never came, or came from somewhere else than the database. */
export function isInDoubt(error: unknown): boolean {
  return !(error instanceof AppError && REFUSALS.has(error.code))
}

/** Attempts whose answer never came, by their request. */
const open = new Map<string, string>()

/** A write that no draft keeps: repeating it after a lost answer is the same attempt. Throws AppError. */
export async function writeAlone(write: WriteName, args: Json): Promise<Json> {
  const request = JSON.stringify([write, args])
  const attempt = open.get(request) ?? crypto.randomUUID()
  open.set(request, attempt)
  try {
    const answer = await writeOnce(attempt, write, args)
    open.delete(request)
    return answer
  } catch (error) {
    if (!isInDoubt(error)) open.delete(request)
    throw error
  }
}
