import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { storageError } from './storage-error.ts'

const API = '/storage/v1'
const signPath = /^\/storage\/v1\/object\/(upload\/)?sign\//
const link = z.looseObject({ signedUrl: z.string().nullish() })
const answer = z.union([z.array(link), link])

/**
 * Refuses a link that has expired or never existed: `@supabase/lite` would fail on its token with a 500. Undefined when the
 * request may go on.
 */
export async function refuseSignedLink(
  request: Request,
  secret: string,
): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  const token = searchParams.get('token')
  if (!signPath.test(pathname) || request.method === 'POST' || !token) return undefined
  try {
    await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return undefined
  } catch {
    return storageError(400, 'InvalidJWT', 'The link is not valid or has run out')
  }
}

/** A path that opens the object to whoever has it, for so many seconds, as `@supabase/lite` makes it. */
export async function signedPath(bucket: string, name: string, seconds: number, secret: string) {
  const now = Math.floor(Date.now() / 1000)
  const token = await new SignJWT({ sub: name, bucket, intent: 'download' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(new TextEncoder().encode(secret))
  return `${API}/object/sign/${bucket}/${name}?token=${token}`
}

/** Puts the requested links below the API's address, into the fields where supabase-js looks for them. */
export async function nameSignedLinks(request: Request, response: Response): Promise<Response> {
  const [isSigning, isUpload] = signPath.exec(new URL(request.url).pathname) ?? []
  if (!isSigning || request.method !== 'POST' || !response.ok) return response
  const parsed = answer.safeParse(await response.clone().json())
  if (!parsed.success) return response
  const field = isUpload ? 'url' : 'signedURL'
  const named = ({ signedUrl, ...rest }: z.infer<typeof link>) => ({
    ...rest,
    [field]: signedUrl ? signedUrl.replace(API, '') : null,
  })
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return Response.json(Array.isArray(parsed.data) ? parsed.data.map(named) : named(parsed.data), {
    status: response.status,
    headers,
  })
}
