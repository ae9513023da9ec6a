import type { Session } from '@supabase/supabase-js'
import { AppError } from '#app/lib/errors.ts'
import type { SessionBackend } from './session-backend.ts'
import {
  AUTH_EVENTS,
  type AuthEvent,
  type SessionAction,
  type SessionState,
  initialSessionState,
  sessionReducer,
} from './session-reducer.ts'
import { type SignOutFailure, isSignedOut } from './sign-out-outcome.ts'

/** Pauses in ms before a role read without a connection is tried again. */
const ROLE_RETRIES_MS = [500, 1500, 4000]

export interface SessionStore {
  /** The first subscriber starts the session; then it lives as long as the document. */
  subscribe(listener: () => void): () => void
  getState(): SessionState
  /** SPEC §4 Sign-out, local scope. False when a real error left the user signed in. */
  signOut(): Promise<boolean>
  /**
   * Reads the role again after a refusal: where realtime does not reach (a proxy without WebSockets), nobody has reported a
   * change. True when the role is the same, as far as anyone knows.
   */
  recheckRole(): Promise<boolean>
}

interface Options {
  backend: SessionBackend
  /** The user's own role row was updated and read again (SPEC §8 Role). */
  onRoleUpdated(): void
  /** The session ended without the user asking for it here: revoked, expired, or left in another tab. */
  onSessionEnded(): void
  /** For what is logged and never shown. */
  log(message: string, cause: unknown): void
}

function isAuthEvent(event: string): event is AuthEvent {
  return (AUTH_EVENTS as readonly string[]).includes(event)
}

/** The session of SPEC §4 with its effects: auth events, the deferred role read, the live role, sign-out. */
export function createSessionStore({
  backend,
  onRoleUpdated,
  onSessionEnded,
  log,
}: Options): SessionStore {
  let state = initialSessionState
  let started = false
  const listeners = new Set<() => void>()
  let roleTimer: ReturnType<typeof setTimeout> | undefined
  /** Counts role reads: only the newest may answer. */
  let roleRead = 0
  /** The user is signing out here. */
  let leaving = false
  let watch: { userId: string; stop: () => void } | undefined

  function dispatch(action: SessionAction) {
    const next = sessionReducer(state, action)
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  async function readRole(userId: string, read: number, attempt = 0): Promise<boolean> {
    try {
      const role = await backend.readRole(userId)
      if (read !== roleRead) return false
      dispatch({ type: 'ROLE_FETCHED', userId, role })
      return true
    } catch (cause) {
      if (read !== roleRead) return false
      const wait = ROLE_RETRIES_MS[attempt]
      if (cause instanceof AppError && cause.code === 'offline' && wait !== undefined) {
        await new Promise((resolve) => setTimeout(resolve, wait))
        return read === roleRead && readRole(userId, read, attempt + 1)
      }
      log('role could not be read', cause)
      dispatch({ type: 'ROLE_FAILED', userId })
      return false
    }
  }

  /** Deferred by a zero-delay timer (SPEC §4): supabase-js must finish its event before it is called again. */
  function scheduleRoleRead(userId: string) {
    clearTimeout(roleTimer)
    const read = ++roleRead
    roleTimer = setTimeout(() => void readRole(userId, read), 0)
  }

  async function reread(userId: string, announce: (before: SessionState) => boolean) {
    if (state.user?.id !== userId) return
    const before = state
    clearTimeout(roleTimer)
    dispatch({ type: 'ROLE_REQUESTED', userId })
    if ((await readRole(userId, ++roleRead)) && announce(before)) onRoleUpdated()
  }

  function watchRole(userId: string | undefined) {
    if (watch?.userId === userId) return
    watch?.stop()
    watch = undefined
    if (userId === undefined) return
    let joined = false
    const stop = backend.watchRole(userId, {
      onUpdate: () => void reread(userId, () => true),
      onJoined: () => {
        // While the channel was down an update may have been missed.
        if (joined)
          void reread(
            userId,
            (before) => before.role !== null && before.role.role !== state.role?.role,
          )
        joined = true
      },
    })
    watch = { userId, stop }
  }

  function take(type: AuthEvent | 'INITIAL_SESSION_CHECKED', session: Session | null) {
    const before = state
    dispatch({ type, session })
    if (state === before) return
    const userId = state.user?.id
    if (before.user !== null && userId === undefined && !leaving) onSessionEnded()
    if (userId === undefined) {
      clearTimeout(roleTimer)
      roleRead++
    } else scheduleRoleRead(userId)
    watchRole(userId)
  }

  function start() {
    started = true
    backend.onAuthEvent((event, session) => {
      if (isAuthEvent(event)) take(event, session)
    })
    backend.getSession().then(
      (session) => take('INITIAL_SESSION_CHECKED', session),
      (cause: unknown) => {
        log('session could not be read', cause)
        take('INITIAL_SESSION_CHECKED', null)
      },
    )
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (!started) start()
      return () => listeners.delete(listener)
    },
    getState: () => state,
    async recheckRole() {
      const { user, role: before } = state
      if (!user || !before) return true
      const role = await backend.readRole(user.id).catch(() => before)
      if (state.user?.id !== user.id || role.role === before.role) return true
      clearTimeout(roleTimer)
      roleRead++
      dispatch({ type: 'ROLE_FETCHED', userId: user.id, role })
      onRoleUpdated()
      return false
    },
    async signOut() {
      const failure = await backend.revokeSession().catch((cause: SignOutFailure) => cause)
      if (!isSignedOut(failure)) {
        log('sign-out failed', failure)
        return false
      }
      leaving = true
      try {
        await backend.forgetSession()
      } finally {
        leaving = false
      }
      return true
    },
  }
}
