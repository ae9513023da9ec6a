import { z } from 'zod'

/** A hosted project's `code` for what `@supabase/lite` and we call `error`, where the two names differ. */
const CODES: Record<string, string> = {
  not_found: 'NoSuchKey',
  'Bucket not found': 'NoSuchBucket',
  Duplicate: 'KeyAlreadyExists',
  Unauthorized: 'AccessDenied',
  invalid_mime_type: 'InvalidMimeType',
  'Payload too large': 'EntityTooLarge',
  'Invalid key': 'InvalidKey',
}

const worded = z.looseObject({ statusCode: z.string(), error: z.string() })

/** An error in the Storage API's form: HTTP 400 with the real status inside, which supabase-js reads. */
export function storageError(statusCode: number, error: string, message: string): Response {
  return Response.json(
    { statusCode: String(statusCode), error, message },
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
  )
}

/** Adds the `code` by which supabase-js tells errors apart: without it `exists()` throws. */
export async function withErrorCode(response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (response.ok || !isJson || !response.body) return response
  const text = await response.text()
  const parsed = worded.safeParse(parse(text))
  const body = parsed.success
    ? JSON.stringify({ code: CODES[parsed.data.error] ?? parsed.data.error, ...parsed.data })
    : text
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(body, { status: response.status, headers })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
