import { z } from 'zod'
import { parseStorable } from '#backend/database/storable-json.ts'
import { authError } from './auth-error.ts'

const text = z.string().optional()
/** What the fields of every auth request are when they are there; the rest is passed on as it is. */
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
 * Refuses a body that is no object or whose fields are of another kind, as GoTrue does: `@supabase/lite` would fall over
 * it with a 500. Undefined when the request may go on; its body is still unread then.
 */
export async function refuseInvalidRequest(request: Request): Promise<Response | undefined> {
  if (request.method !== 'POST' && request.method !== 'PUT') return undefined
  const body = await request.clone().text()
  // A sign-out has none.
  if (body === '') return undefined
  try {
    if (shape.safeParse(parseStorable(body)).success) return undefined
  } catch {
    // No JSON at all, or none that the database can keep.
  }
  return authError(400, 'bad_json', 'Could not parse request body as JSON')
}
