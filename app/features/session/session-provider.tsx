import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { useNavigate } from 'react-router'
import { browserClient } from '#app/lib/browser-client.ts'
import { toast } from '#app/ui/toast.ts'
import { Toaster } from '#app/ui/toaster.tsx'
import { takeLanding } from './link-landing.ts'
import { supabaseSessionBackend } from './session-backend.ts'
import { initialSessionState, type SessionState } from './session-reducer.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'

export interface SessionValue extends SessionState {
  /**
   * Signs out of this browser and says how it went (SPEC §8 Sign-out). False when a real error left the user signed in. On a
   * guarded page the route guard leaves the page.
   */
  signOut(): Promise<boolean>
  /** The user signed out here, so the next sign-in does not return to the page that was left. */
  leftOnPurpose: boolean
  /** After a refusal: false when the role has changed, which the user is told and the guard acts on. */
  recheckRole(): Promise<boolean>
}

/** How long a toast stays, in ms: long enough to read after the page has changed under it. */
const LONG_MS = 10_000
const ENDED_TOAST = { id: 'sign-out', duration: LONG_MS }

const SessionContext = createContext<SessionValue | null>(null)

let documentStore: SessionStore | undefined
let leftOnPurpose = false
/** The user followed the recovery mail's link and has not opened its form yet. */
let recovering = false

/** One session per document, however many providers: they must not read and announce a role twice. */
function sessionStore(): SessionStore {
  if (documentStore) return documentStore
  // Before the client is created, because it takes the session of an allowed link out of the address.
  const landing = takeLanding()
  documentStore = createSessionStore({
    backend: supabaseSessionBackend(browserClient()),
    onRoleUpdated: () => toast.info('Tu rol ha sido actualizado', { duration: LONG_MS }),
    onSessionEnded: () => toast.warning('Tu sesión terminó. Inicia sesión de nuevo.', ENDED_TOAST),
    log: (message, cause) => console.error(message, cause),
  })
  recovering = landing.entersFor === 'recovery'
  landing.announce(documentStore)
  return documentStore
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
