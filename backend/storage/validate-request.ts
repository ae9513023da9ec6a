import { z } from 'zod'
import { isStorable, parseStorable } from '#backend/database/storable-json.ts'
import { storageError } from './storage-error.ts'

/** The largest integer of PostgreSQL. */
const count = z.int().min(0).max(2_147_483_647).optional()
const name = z.string().optional()
/** As many as a hosted project takes. */
const names = z.array(z.string()).max(1000).optional()
const shape = z.looseObject({
  prefix: name,
  search: name,
  prefixes: names,
  paths: names,
  /** In s; ten years are as good as for ever. */
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
 * Refuses a path that names no object, and a JSON body whose fields are of another kind: `@supabase/lite` would fall over
 * them with a 500. Undefined when the request may go on; its body is still unread then. Not for uploads.
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
    // No JSON, or none that the database can keep.
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
