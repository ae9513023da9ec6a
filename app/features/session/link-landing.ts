import { type AuthError, isAuthRetryableFetchError } from '@supabase/supabase-js'
import { forgetRequestedMail } from '#app/lib/requested-mail.ts'
import { browserClient } from '#app/lib/browser-client.ts'
import {
  type LinkSession,
  linkSession,
  mayEnter,
  type PresentSession,
  presentSession,
} from '#app/lib/session-link.ts'
import { toast } from '#app/ui/toast.ts'
import { type EmailLanding, emailLanding, withoutServerTime } from './email-landing.ts'
import type { SessionStore } from './session-store.ts'

const CONFIRMED = '¡Listo! Tu email está confirmado.'
const EXPIRED = 'El enlace ya no es válido. Inicia sesión o pide uno nuevo.'
const LANDING = { id: 'landing', action: undefined }

export interface Landing {
  /** What the link signs in for. Null when there is no link, or when it asks first. */
  entersFor: 'confirmed' | 'recovery' | null
  /** Says how the link went, or asks whether it may sign in. */
  announce(store: SessionStore): void
}

/** Reads what a mail's link left in the address, and leaves there only what supabase-js may take. */
export function takeLanding(): Landing {
  const { hash } = window.location
  const kind = emailLanding(hash)
  const link = linkSession(hash)
  const present = presentSession()
  if (kind === null) return { entersFor: null, announce: () => {} }
  if (kind === 'expired' || !link) {
    replaceHash('')
    return { entersFor: null, announce: () => toast.error(EXPIRED) }
  }
  if (!mayEnter(link.accessToken, present)) {
    replaceHash('')
    return { entersFor: null, announce: () => void ask(link, present, kind) }
  }
  replaceHash(withoutServerTime(hash))
  return { entersFor: kind, announce: (store) => welcomeOnce(store, kind) }
}

function replaceHash(hash: string) {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search + hash)
}

/** The link signs the user in: afterwards the mail is not expected any more, and a confirmation is announced. */
function welcomeOnce(store: SessionStore, kind: EmailLanding) {
  const stop = store.subscribe(() => {
    const { user } = store.getState()
    if (user === null) return
    stop()
    forgetRequestedMail(user.email ?? '')
    if (kind === 'confirmed') toast.success(CONFIRMED)
  })
}

/**
 * A link that this browser did not request: it was followed in another browser than the one that signed up, or a stranger
 * sent it. The backend tells whom it names; the token's own claim does not count.
 */
async function ask(link: LinkSession, present: PresentSession | null, kind: EmailLanding) {
  const { data, error } = await browserClient().auth.getUser(link.accessToken)
  if (error) return fail(error, () => void ask(link, present, kind))
  const newcomer = data.user.email ?? 'otra persona'
  const leaves = present ? `; saldrás de ${present.email}` : ''
  toast.warning(`Vas a entrar como ${newcomer}${leaves}.`, {
    ...LANDING,
    description: 'Sigue solo si tú pediste este correo.',
    duration: Infinity,
    action: { label: 'Entrar', onClick: () => void enter(link, present, kind) },
  })
}

async function enter(link: LinkSession, present: PresentSession | null, kind: EmailLanding) {
  const { auth } = browserClient()
  // Not setSession, which would keep the server's clock (browser-client.ts).
  const { data, error } = await auth.refreshSession({ refresh_token: link.refreshToken })
  if (error) return fail(error, () => void enter(link, present, kind))
  forgetRequestedMail(data.user?.email ?? '')
  if (present) await auth.admin.signOut(present.accessToken, 'local')
  if (kind === 'recovery') return window.location.assign('/auth?nueva-contrasena')
  toast.success(CONFIRMED, LANDING)
}

/** Without a connection the link still works. The address no longer holds it, so the toast does. */
function fail(error: AuthError, again: () => void) {
  if (!isAuthRetryableFetchError(error)) return toast.error(EXPIRED, LANDING)
  const action = { label: 'Intentar de nuevo', onClick: again }
  toast.error('No pudimos abrir el enlace. Revisa tu conexión.', { ...LANDING, action })
}
