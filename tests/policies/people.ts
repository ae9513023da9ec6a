import { decodeJwt, SignJWT, type JWTPayload } from 'jose'
import type { FreshBackend } from '#tests/support/fresh-backend.ts'
import type { Person } from './permissions.ts'

const PASSWORD = 'Vaiven#2026'
const USERS = ['customer', 'other', 'admin'] as const

export interface People {
  userId: Record<(typeof USERS)[number], string>
  /** Claims of the administrator's real token. */
  adminClaims: JWTPayload
  /** A request through the HTTP API; `token` goes before the person's own. */
  ask(person: Person, method: string, path: string, options?: Ask): Promise<Answer>
  /** The same with the secret key. */
  asService(method: string, path: string, options?: Ask): Promise<Answer>
}

interface Ask {
  json?: unknown
  bytes?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  token?: string
}

export interface Answer {
  status: number
  /** Parsed when it is JSON, otherwise undefined. */
  body: unknown
  size: number
}

export const sign = (claims: JWTPayload, secret: string) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret))

/** One user for each role, signed in for real, and the two bad tokens. */
export async function openPeople(runtime: FreshBackend): Promise<People> {
  const { publishableKey, secretKey, jwtSecret } = runtime.keys

  async function send(
    key: string,
    token: string | undefined,
    method: string,
    path: string,
    options: Ask = {},
  ) {
    const { json, bytes, headers } = options
    const response = await runtime.fetch(
      new Request(`${runtime.url}${path}`, {
        method,
        body: bytes ?? (json === undefined ? undefined : JSON.stringify(json)),
        headers: {
          apikey: key,
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
      }),
    )
    const raw = Buffer.from(await response.arrayBuffer())
    return { status: response.status, body: parse(raw), size: raw.byteLength }
  }
  const asService: People['asService'] = (...request) => send(secretKey, undefined, ...request)

  const tokens: Partial<Record<Person, string>> = {}
  const userId = {} as People['userId']
  for (const name of USERS) {
    const email = `${name}@vaiven.test`
    const made = await asService('POST', '/auth/v1/admin/users', {
      json: { email, password: PASSWORD, email_confirm: true },
    })
    userId[name] = (made.body as { id: string }).id
    if (name === 'admin') {
      await runtime.database.query(
        `update public.user_roles set role = 'admin' where user_id = $1`,
        [userId.admin],
      )
    }
    const session = await send(
      publishableKey,
      undefined,
      'POST',
      '/auth/v1/token?grant_type=password',
      {
        json: { email, password: PASSWORD },
      },
    )
    tokens[name] = (session.body as { access_token: string }).access_token
  }
  const adminClaims = decodeJwt(tokens.admin ?? '')
  const issued = (adminClaims.iat ?? 0) - 7200
  tokens.expired = await sign({ ...adminClaims, iat: issued, exp: issued + 3600 }, jwtSecret)
  tokens.forged = await sign(adminClaims, 'a-key-that-is-not-the-one-of-this-shop')

  return {
    userId,
    adminClaims,
    ask: (person, method, path, options) =>
      send(publishableKey, options?.token ?? tokens[person], method, path, options),
    asService,
  }
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

/** An answer in one word of permissions.ts. */
export function wordFor({ status, body }: Answer): string {
  const { code, statusCode, message } = (body ?? {}) as {
    code?: string | number
    statusCode?: string
    message?: string
  }
  if (status < 300) return Array.isArray(body) && body.length === 0 ? 'none' : 'done'
  if (String(code).startsWith('PGRST30') || statusCode === '401') return 'token'
  if (code === '42501' || statusCode === '403' || code === 403) return 'refused'
  if (message === 'product_not_found') return 'hidden'
  if (statusCode === '404' || status === 404) return 'none'
  return `${status} ${JSON.stringify(body)}`
}
