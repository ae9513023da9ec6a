import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { useNavigate } from 'react-router'
import { backendUrl, browserClient } from '#app/lib/browser-client.ts'
import { sessionStorageKey } from '#app/lib/session-storage.ts'
import { toast } from '#app/ui/toast.ts'
import { Toaster } from '#app/ui/toaster.tsx'
import { type EmailLanding, emailLanding, withoutServerTime } from './email-landing.ts'
import { type ForeignLanding, foreignLanding } from './foreign-landing.ts'
import { supabaseSessionBackend } from './session-backend.ts'
import { initialSessionState, type SessionState } from './session-reducer.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'

export interface SessionValue extends SessionState {
  /**
   * Signs out of this browser and says how it went (SPEC §8 Sign-out). False when a real error left the user
   * signed in. On a guarded page the route guard does the leaving.
   */
  signOut(): Promise<boolean>
  /** The user signed out here: the page that was left is none to come back to. */
  leftOnPurpose: boolean
  /** After a refusal: false when the role is another one by now, which the user is told and the guard acts on. */
  recheckRole(): Promise<boolean>
}

/** Of a toast in ms: long enough to be read after the page has changed under it. */
const LONG_MS = 10_000
const ENDED_TOAST = { id: 'sign-out', duration: LONG_MS }

const CONFIRMED = '¡Listo! Tu email está confirmado.'
const EXPIRED = 'El enlace ya no es válido. Inicia sesión o pide uno nuevo.'

const SessionContext = createContext<SessionValue | null>(null)

let documentStore: SessionStore | undefined
let leftOnPurpose = false
/** The recovery mail's link was followed and its form has not been opened yet. */
let recovering = false

/** One session per document, however many providers: they must not read and announce a role twice. */
function sessionStore(): SessionStore {
  if (documentStore) return documentStore
  // Before the client is made: it takes the session out of the address.
  const landing = emailLanding(window.location.hash)
  const foreign = foreignLanding(window.location.hash, keptSession())
  if (landing) replaceHash(foreign ? '' : withoutServerTime(window.location.hash))
  documentStore = createSessionStore({
    backend: supabaseSessionBackend(browserClient()),
    onRoleUpdated: () => toast.info('Tu rol ha sido actualizado', { duration: LONG_MS }),
    onSessionEnded: () => toast.warning('Tu sesión terminó. Inicia sesión de nuevo.', ENDED_TOAST),
    log: (message, cause) => console.error(message, cause),
  })
  if (foreign) {
    askBeforeChange(foreign, landing)
    return documentStore
  }
  recovering = landing === 'recovery'
  if (landing === 'confirmed') welcomeOnce(documentStore)
  if (landing === 'expired') {
    toast.error(EXPIRED)
    replaceHash('')
  }
  return documentStore
}

/** What supabase-js keeps; null where storage is forbidden. */
function keptSession(): string | null {
  try {
    return window.localStorage.getItem(sessionStorageKey(backendUrl()))
  } catch {
    return null
  }
}

/** A link of somebody else's: whoever is signed in stays so unless they say otherwise. */
function askBeforeChange(foreign: ForeignLanding, landing: EmailLanding | null) {
  toast.warning(`Vas a entrar como ${foreign.newcomer}; saldrás de ${foreign.present}.`, {
    id: 'landing',
    duration: Infinity,
    action: { label: 'Entrar', onClick: () => void changeSession(foreign, landing) },
  })
}

async function changeSession(foreign: ForeignLanding, landing: EmailLanding | null) {
  const { auth } = browserClient()
  const { error } = await auth.setSession({
    access_token: foreign.accessToken,
    refresh_token: foreign.refreshToken,
  })
  if (error) return toast.error(EXPIRED)
  await auth.admin.signOut(foreign.presentToken, 'local')
  if (landing === 'recovery') return window.location.assign('/auth?nueva-contrasena')
  toast.success(CONFIRMED)
}

function replaceHash(hash: string) {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search + hash)
}

/** The link of the confirmation mail signs the user in: say so when it has. */
function welcomeOnce(store: SessionStore) {
  const stop = store.subscribe(() => {
    if (store.getState().user === null) return
    stop()
    toast.success(CONFIRMED)
  })
}

const subscribe = (listener: () => void) => sessionStore().subscribe(listener)
const getState = () => sessionStore().getState()
const getServerState = () => initialSessionState
const recheckRole = () => sessionStore().recheckRole()

async function signOut(): Promise<boolean> {
  const { role } = getState()
  leftOnPurpose = true
  const done = await sessionStore().signOut()
  leftOnPurpose = done
  if (!done) toast.error('Error al cerrar sesión', { id: 'sign-out' })
  else if (role?.role === 'admin') toast.success('Sesión cerrada exitosamente', { id: 'sign-out' })
  return done
}

/** Gives its children the session. On the server and until hydration the session is loading. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(subscribe, getState, getServerState)
  useRecoveryForm(state.user !== null)
  const value = useMemo(
    () => ({ ...state, signOut, recheckRole, leftOnPurpose: leftOnPurpose && state.user === null }),
    [state],
  )
  return (
    <SessionContext value={value}>
      {children}
      <Toaster />
    </SessionContext>
  )
}

/** Leads from wherever the recovery mail's link ended to the form for a new password (PASSWORD_RECOVERY, SPEC §4). */
function useRecoveryForm(signedIn: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!signedIn || !recovering) return
    recovering = false
    void navigate('/auth?nueva-contrasena', { replace: true })
  }, [signedIn, navigate])
}

/** The session. Throws outside a SessionProvider (SPEC §8 Role). */
export function useSession(): SessionValue {
  const value = useContext(SessionContext)
  if (value === null) throw new Error('useSession must be used within an auth provider')
  return value
}
