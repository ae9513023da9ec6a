import type { Session, User } from '@supabase/supabase-js'
import type { RoleRecord } from '#app/domain/roles.ts'

/** The auth state of SPEC §4. */
export interface SessionState {
  user: User | null
  session: Session | null
  /** Null before the first read, after a failed one, and while signed out. */
  role: RoleRecord | null
  /** Until the first auth event or the initial session check. */
  loading: boolean
  /** A role read is waiting or running. Meanwhile `role` keeps the previous role. */
  roleLoading: boolean
  /** Signed out while a role was held, and nobody has signed in since. */
  sessionExpired: boolean
  /** The role held at that sign-out. */
  previousRole: RoleRecord | null
}

/** The auth events of SPEC §4. */
export const AUTH_EVENTS = [
  'INITIAL_SESSION',
  'SIGNED_IN',
  'SIGNED_OUT',
  'TOKEN_REFRESHED',
  'PASSWORD_RECOVERY',
  'USER_UPDATED',
] as const
export type AuthEvent = (typeof AUTH_EVENTS)[number]

export type SessionAction =
  | { type: AuthEvent; session: Session | null }
  /** The session fetch at start answered. */
  | { type: 'INITIAL_SESSION_CHECKED'; session: Session | null }
  /** A re-read outside an auth event: the role row changed, or the realtime channel came back. */
  | { type: 'ROLE_REQUESTED'; userId: string }
  | { type: 'ROLE_FETCHED'; userId: string; role: RoleRecord }
  | { type: 'ROLE_FAILED'; userId: string }

export const initialSessionState: SessionState = {
  user: null,
  session: null,
  role: null,
  loading: true,
  roleLoading: false,
  sessionExpired: false,
  previousRole: null,
}

function withSession(state: SessionState, session: Session): SessionState {
  const sameUser = state.user?.id === session.user.id
  return {
    user: session.user,
    session,
    role: sameUser ? state.role : null,
    loading: false,
    roleLoading: true,
    sessionExpired: false,
    previousRole: state.previousRole,
  }
}

function withoutUser(state: SessionState): SessionState {
  return { ...state, user: null, session: null, role: null, loading: false, roleLoading: false }
}

/** The transitions of SPEC §4 Authentication, and nothing else: no timers, no requests. */
export function sessionReducer(state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case 'SIGNED_OUT':
      if (state.role === null) return withoutUser(state)
      return { ...withoutUser(state), sessionExpired: true, previousRole: state.role }
    case 'INITIAL_SESSION':
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
    case 'PASSWORD_RECOVERY':
    case 'USER_UPDATED':
      return action.session ? withSession(state, action.session) : withoutUser(state)
    case 'INITIAL_SESSION_CHECKED':
      // An auth event that came first is newer than this answer.
      if (!state.loading) return state
      return action.session ? withSession(state, action.session) : withoutUser(state)
    case 'ROLE_REQUESTED':
      return state.user?.id === action.userId ? { ...state, roleLoading: true } : state
    case 'ROLE_FETCHED':
      return state.user?.id === action.userId
        ? { ...state, role: action.role, roleLoading: false }
        : state
    case 'ROLE_FAILED':
      return state.user?.id === action.userId ? { ...state, role: null, roleLoading: false } : state
  }
}
