import type { Session, User } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import {
  AUTH_EVENTS,
  type SessionAction,
  type SessionState,
  initialSessionState,
  sessionReducer,
} from './session-reducer.ts'

const user = (id: string): User => ({
  id,
  email: `${id}@correo.example`,
  app_metadata: {},
  user_metadata: {},
  aud: 'authenticated',
  created_at: '2026-01-01T00:00:00Z',
})
const session = (id: string, access_token = 'a'): Session => ({
  access_token,
  refresh_token: 'r',
  expires_in: 3600,
  token_type: 'bearer',
  user: user(id),
})
const admin = { role: 'admin' } as const
const customer = { role: 'customer' } as const
const ana = session('ana')

const signedIn: SessionState = {
  user: ana.user,
  session: ana,
  role: null,
  loading: false,
  roleLoading: true,
  sessionExpired: false,
  previousRole: null,
}
const signedOut: SessionState = { ...initialSessionState, loading: false }

/** Every state of SPEC §4 that can be reached. */
const STATES = {
  start: initialSessionState,
  'signed out': signedOut,
  'role loading': signedIn,
  'role held': { ...signedIn, role: admin, roleLoading: false },
  'role read again': { ...signedIn, role: admin },
  'role failed': { ...signedIn, roleLoading: false },
  'signed out again': { ...signedOut, sessionExpired: true, previousRole: admin },
  'back after expiry': { ...signedIn, previousRole: admin },
} satisfies Record<string, SessionState>
type StateName = keyof typeof STATES
const NAMES = Object.keys(STATES) as StateName[]
const HOLDS_ROLE: StateName[] = ['role held', 'role read again']

const table = (actions: SessionAction[]) =>
  NAMES.flatMap((name) => actions.map((action) => [name, action.type, action] as const))

const SESSION_EVENTS = AUTH_EVENTS.filter((event) => event !== 'SIGNED_OUT')

describe('SPEC §4 Authentication: any event with a user', () => {
  const fresh = session('ana', 'b')
  it.each(table(SESSION_EVENTS.map((type) => ({ type, session: fresh }))))(
    'in state %s, %s takes the session, clears the session-expired flag and asks for the role',
    (name, _type, action) => {
      const before = STATES[name]
      expect(sessionReducer(before, action)).toEqual({
        user: fresh.user,
        session: fresh,
        role: before.role,
        loading: false,
        roleLoading: true,
        sessionExpired: false,
        previousRole: before.previousRole,
      })
    },
  )

  it.each(NAMES)('in state %s, another user does not inherit the role', (name) => {
    const after = sessionReducer(STATES[name], { type: 'SIGNED_IN', session: session('luz') })
    expect(after).toMatchObject({ role: null, roleLoading: true, user: { id: 'luz' } })
  })
})

describe('SPEC §4 Authentication: any event without a user', () => {
  it.each(table(SESSION_EVENTS.map((type) => ({ type, session: null }))))(
    'in state %s, %s clears user, session and role',
    (name, _type, action) => {
      const before = STATES[name]
      expect(sessionReducer(before, action)).toEqual({
        ...signedOut,
        sessionExpired: before.sessionExpired,
        previousRole: before.previousRole,
      })
    },
  )
})

describe('SPEC §4 Authentication: SIGNED_OUT', () => {
  it.each(NAMES)(
    'in state %s, keeps a held role as the previous one and sets the session-expired flag',
    (name) => {
      const before = STATES[name]
      const held = HOLDS_ROLE.includes(name)
      expect(sessionReducer(before, { type: 'SIGNED_OUT', session: null })).toEqual({
        ...signedOut,
        sessionExpired: held || before.sessionExpired,
        previousRole: held ? admin : before.previousRole,
      })
    },
  )
})

describe('SPEC §4 Authentication: the initial session check', () => {
  it('ends loading with a user', () => {
    expect(sessionReducer(STATES.start, { type: 'INITIAL_SESSION_CHECKED', session: ana })).toEqual(
      signedIn,
    )
  })
  it('ends loading without a user', () => {
    expect(
      sessionReducer(STATES.start, { type: 'INITIAL_SESSION_CHECKED', session: null }),
    ).toEqual(signedOut)
  })
  it.each(NAMES.filter((name) => name !== 'start'))(
    'in state %s, is older than the event that came first',
    (name) => {
      for (const late of [ana, null]) {
        expect(
          sessionReducer(STATES[name], { type: 'INITIAL_SESSION_CHECKED', session: late }),
        ).toBe(STATES[name])
      }
    },
  )
})

describe('SPEC §4 Authentication: the role', () => {
  const withUser = NAMES.filter((name) => STATES[name].user !== null)
  const withoutUser = NAMES.filter((name) => STATES[name].user === null)

  it.each(withUser)('in state %s, a role fetched is held', (name) => {
    const before = STATES[name]
    expect(sessionReducer(before, { type: 'ROLE_FETCHED', userId: 'ana', role: customer })).toEqual(
      {
        ...before,
        role: customer,
        roleLoading: false,
      },
    )
  })
  it.each(withUser)('in state %s, a failed role fetch empties the role', (name) => {
    const before = STATES[name]
    expect(sessionReducer(before, { type: 'ROLE_FAILED', userId: 'ana' })).toEqual({
      ...before,
      role: null,
      roleLoading: false,
    })
  })
  it.each(withUser)('in state %s, asking again keeps the role held until the answer', (name) => {
    const before = STATES[name]
    expect(sessionReducer(before, { type: 'ROLE_REQUESTED', userId: 'ana' })).toEqual({
      ...before,
      roleLoading: true,
    })
  })

  const late: SessionAction[] = [
    { type: 'ROLE_REQUESTED', userId: 'ana' },
    { type: 'ROLE_FETCHED', userId: 'ana', role: admin },
    { type: 'ROLE_FAILED', userId: 'ana' },
  ]
  it.each(
    withoutUser.flatMap((name) => late.map((action) => [name, action.type, action] as const)),
  )('in state %s, a late %s changes nothing', (name, _type, action) =>
    expect(sessionReducer(STATES[name], action)).toBe(STATES[name]),
  )
  it.each(withUser.flatMap((name) => late.map((action) => [name, action.type, action] as const)))(
    'in state %s, a %s of another user changes nothing',
    (name, _type, action) =>
      expect(sessionReducer(STATES[name], { ...action, userId: 'luz' } as SessionAction)).toBe(
        STATES[name],
      ),
  )
})
