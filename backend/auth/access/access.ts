import { createHash, timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { z } from 'zod'

const claimsSchema = z.looseObject({
  role: z.enum(['anon', 'authenticated', 'service_role']),
  sub: z.string().optional(),
  exp: z.number().optional(),
})

export type Role = z.infer<typeof claimsSchema>['role']

/** Who is asking: the role and the claims that the policies see. */
export interface Access {
  role: Role
  claims: Record<string, unknown>
  /** Identifies the same person in the same role, whichever token was used. */
  identity: string
  /** When the token expires, in ms since 1970; Infinity for the two keys. */
  expiresAt: number
}

/** The token or key is not ours, or has expired. The `message` may be sent to the client. */
export class AccessDeniedError extends Error {
  override name = 'AccessDeniedError'
}

/** Turns one of our keys or tokens into an access, or throws AccessDeniedError. */
export type ResolveAccess = (credential: string) => Promise<Access>

export function createAccessResolver(keys: {
  publishableKey: string
  secretKey: string
  jwtSecret: string
}): ResolveAccess {
  const secret = new TextEncoder().encode(keys.jwtSecret)
  return async (credential) => {
    if (isSame(credential, keys.publishableKey)) return toAccess({ role: 'anon' })
    if (isSame(credential, keys.secretKey)) return toAccess({ role: 'service_role' })
    const claims = await verify(credential, secret)
    const parsed = claimsSchema.safeParse(claims)
    if (!parsed.success || parsed.data.exp === undefined) {
      throw new AccessDeniedError('InvalidJWTToken: Fields `role` and `exp` are required in JWT')
    }
    return toAccess(parsed.data)
  }
}

async function verify(token: string, secret: Uint8Array) {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new AccessDeniedError('InvalidJWTToken: Token has expired')
    }
    throw new AccessDeniedError('MalformedJWT: The token provided is not a valid JWT')
  }
}

function toAccess(claims: z.infer<typeof claimsSchema>): Access {
  return {
    role: claims.role,
    claims,
    identity: `${claims.role} ${claims.sub ?? ''}`,
    expiresAt: claims.exp === undefined ? Infinity : claims.exp * 1000,
  }
}

function isSame(given: string, expected: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
