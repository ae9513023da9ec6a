import { z } from 'zod'
import { isStorable, parseStorable } from '#backend/database/storable-json.ts'
import { storageError } from './storage-error.ts'

/** The largest integer of PostgreSQL. */
const count = z.int().min(0).max(2_147_483_647).optional()
const name = z.string().optional()
/** A hosted project takes this many. */
const names = z.array(z.string()).max(1000).optional()
const shape = z.looseObject({
  prefix: name,
  search: name,
  prefixes: names,
  paths: names,
  /** Seconds; ten years are as good as for ever. */
  expiresIn: z.int().min(1).max(315_360_000).optional(),
  limit: count,
  offset: count,
  sortBy: z
    .looseObject({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).optional(),
      order: z.enum(['asc', 'desc']).optional(),
    })
    .optional(),
})

/**
 * Refuses a path that names no object, and a JSON body whose fields have another type: `@supabase/lite` would fail with a
 * 500. Returns undefined when the request may go on; its body is still unread. Not for uploads.
 */
export async function refuseInvalidRequest(request: Request): Promise<Response | undefined> {
  if (!isPathKeepable(new URL(request.url).pathname)) {
    return storageError(400, 'InvalidKey', 'Invalid key')
  }
  if (!request.headers.get('content-type')?.startsWith('application/json')) return undefined
  const body = await request.clone().text()
  if (body === '') return undefined
  try {
    if (shape.safeParse(parseStorable(body)).success) return undefined
  } catch {
    // Not JSON, or not JSON that the database can store.
  }
  return storageError(400, 'InvalidRequest', 'The body is not of the expected shape')
}

function isPathKeepable(path: string): boolean {
  try {
    return isStorable(decodeURIComponent(path))
  } catch {
    return false
  }
}
