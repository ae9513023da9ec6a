import * as z from 'zod/mini'

/** The session of a link that belongs to somebody else than who is signed in here. */
export interface ForeignLanding {
  accessToken: string
  refreshToken: string
  /** Whom the link would sign in. What it says, not what is proven: the backend looks at the token. */
  newcomer: string
  /** Who would be signed out. */
  present: string
  presentToken: string
}

const storedSession = z.object({
  access_token: z.string(),
  user: z.object({ id: z.string(), email: z.optional(z.string()) }),
})
const claims = z.object({ sub: z.optional(z.string()), email: z.optional(z.string()) })

/**
 * Anyone can send a link with a session of their own in its fragment: whoever opens it would go on shopping in a
 * stranger's account. Null where nobody is signed in, or the same person. `stored` is what supabase-js keeps.
 */
export function foreignLanding(hash: string, stored: string | null): ForeignLanding | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const accessToken = params.get('access_token')
  const session = storedSession.safeParse(parseJson(stored ?? ''))
  if (!accessToken || !session.success) return null
  const { user, access_token: presentToken } = session.data
  const { sub, email } = readClaims(accessToken)
  if (sub === user.id) return null
  return {
    accessToken,
    refreshToken: params.get('refresh_token') ?? '',
    newcomer: email ?? 'otra persona',
    present: user.email ?? 'tu cuenta',
    presentToken,
  }
}

function readClaims(token: string): z.infer<typeof claims> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (sign) => sign.charCodeAt(0))
    return claims.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return {}
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
