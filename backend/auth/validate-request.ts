import { z } from 'zod'
import { parseStorable } from '#backend/database/storable-json.ts'
import { authError } from './auth-error.ts'

const text = z.string().optional()
/** The types of the fields in auth requests, where they occur; other fields pass unchanged. */
const shape = z.looseObject({
  email: text,
  password: text,
  refresh_token: text,
  token: text,
  token_hash: text,
  type: text,
  nonce: text,
  phone: text.nullable(),
  data: z.record(z.string(), z.unknown()).nullish(),
})

/**
 * Refuses a body that is no object, or whose fields have another type, as GoTrue does; `@supabase/lite` would fail with a
 * 500. Returns undefined when the request may go on; its body is still unread.
 */
export async function refuseInvalidRequest(request: Request): Promise<Response | undefined> {
  if (request.method !== 'POST' && request.method !== 'PUT') return undefined
  const body = await request.clone().text()
  // A sign-out has no body.
  if (body === '') return undefined
  try {
    if (shape.safeParse(parseStorable(body)).success) return undefined
  } catch {
    // Not JSON, or not JSON that the database can store.
  }
  return authError(400, 'bad_json', 'Could not parse request body as JSON')
}
