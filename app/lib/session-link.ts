import * as z from 'zod/mini'
import { wasMailRequested } from './requested-mail.ts'
import { backendUrl } from './backend-url.ts'
import { sessionStorageKey } from './session-storage-key.ts'

/** The session in a link, read as supabase-js does: of a name that occurs twice, the last. */
export interface LinkSession {
  accessToken: string
  refreshToken: string
}

/** The user who is signed in here. */
export interface PresentSession {
  id: string
  email: string
  accessToken: string
}

const storedSession = z.object({
  access_token: z.string(),
  user: z.object({ id: z.string(), email: z.optional(z.string()) }),
})
const claims = z.object({ sub: z.optional(z.string()), email: z.optional(z.string()) })

/** The session in a location's hash. Null when it has none. */
export function linkSession(hash: string): LinkSession | null {
  const params = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')))
  const { access_token: accessToken, refresh_token: refreshToken = '' } = params
  return accessToken ? { accessToken, refreshToken } : null
}

/**
 * Whether a link may sign in without a question: its user is already signed in here, or nobody is and this browser requested
 * a mail to that address. Anyone can send a link with a session of their own, and whoever opened it would go on shopping in
 * a stranger's account. This only reads the token; the backend says later whom it really names.
 */
export function mayEnter(accessToken: string, present: PresentSession | null): boolean {
  const { sub, email } = readClaims(accessToken)
  if (present) return sub === present.id
  return email !== undefined && wasMailRequested(email)
}

/**
 * supabase-js asks this before it takes a session out of the address, with the parameters as it read them. It would also
 * take one from the query, where none of our mails puts it.
 */
export function mayClientEnter(url: URL, params: Record<string, string>): boolean {
  const token = params.access_token
  return !!token && !url.searchParams.has('access_token') && mayEnter(token, presentSession())
}

/** Also null where storage is forbidden or holds nothing readable. */
export function presentSession(): PresentSession | null {
  try {
    const stored = window.localStorage.getItem(sessionStorageKey(backendUrl()))
    const { user, access_token: accessToken } = storedSession.parse(JSON.parse(stored ?? ''))
    return { id: user.id, email: user.email ?? 'tu cuenta', accessToken }
  } catch {
    return null
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
