import type { Session } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import type { Role } from '#app/domain/roles.ts'
import { AppError } from '#app/lib/errors.ts'
import type { RoleWatcher, SessionBackend } from './session-backend.ts'
import { createSessionStore } from './session-store.ts'
import type { SignOutFailure } from './sign-out-outcome.ts'

const session = (id: string): Session => ({
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 3600,
  token_type: 'bearer',
  user: {
    id,
    app_metadata: {},
    user_metadata: {},
    aud: 'authenticated',
    created_at: '2026-01-01T00:00:00Z',
  },
})

/** A backend in memory: what a browser tab would see of supabase-js. */
function memoryBackend(roles: Record<string, Role | Error>) {
  let emit: (event: string, session: Session | null) => void = () => {}
  const watched = new Map<string, RoleWatcher>()
  let reads = 0
  let revoke: SignOutFailure | null = null
  const backend: SessionBackend = {
    onAuthEvent: (listener) => void (emit = listener),
    getSession: async () => null,
    readRole: async (userId) => {
      reads++
      const role = roles[userId]
      if (role === undefined || role instanceof Error)
        throw role ?? new AppError('not_found', 'no role')
      return { role }
    },
    watchRole: (userId, watcher) => {
      watched.set(userId, watcher)
      return () => watched.delete(userId)
    },
    revokeSession: async () => revoke,
    forgetSession: async () => emit('SIGNED_OUT', null),
  }
  return {
    backend,
    roles,
    watched,
    emit: (event: string, next: Session | null) => emit(event, next),
    refuseRevoke: (failure: SignOutFailure) => (revoke = failure),
    reads: () => reads,
  }
}

function open(roles: Record<string, Role | Error>) {
  const world = memoryBackend(roles)
  const notices: string[] = []
  const logged: string[] = []
  const store = createSessionStore({
    backend: world.backend,
    onRoleUpdated: () => notices.push('Tu rol ha sido actualizado'),
    onSessionEnded: () => notices.push('Tu sesión terminó'),
    log: (message) => logged.push(message),
  })
  return { ...world, store, notices, logged }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('SPEC §4 Authentication: the session', () => {
  it('stays loading until someone looks, then ends with the initial session check', async () => {
    const { store } = open({})
    expect(store.getState().loading).toBe(true)
    store.subscribe(() => {})
    await settle()
    expect(store.getState()).toMatchObject({ loading: false, user: null })
  })

  it('reads the role after a zero-delay timer, never inside the auth event', async () => {
    const { store, emit, reads } = open({ ana: 'admin' })
    store.subscribe(() => {})
    emit('SIGNED_IN', session('ana'))
    expect(reads()).toBe(0)
    expect(store.getState()).toMatchObject({ role: null, roleLoading: true })
    await settle()
    expect(store.getState()).toMatchObject({ role: { role: 'admin' }, roleLoading: false })
  })

  it('reads the role once for events that come together', async () => {
    const { store, emit, reads } = open({ ana: 'admin' })
    store.subscribe(() => {})
    emit('INITIAL_SESSION', session('ana'))
    emit('SIGNED_IN', session('ana'))
    await settle()
    expect(reads()).toBe(1)
  })

  it('logs a failed role read, empties the role and tells the user nothing', async () => {
    const { store, emit, logged, notices } = open({ ana: new AppError('forbidden', 'no') })
    store.subscribe(() => {})
    emit('SIGNED_IN', session('ana'))
    await settle()
    expect(store.getState()).toMatchObject({ role: null, roleLoading: false })
    expect(logged).toEqual(['role could not be read'])
    expect(notices).toEqual([])
  })

  it('tries again when the connection was missing', async () => {
    const { store, emit, roles, logged } = open({ ana: new AppError('offline', 'Failed to fetch') })
    store.subscribe(() => {})
    emit('SIGNED_IN', session('ana'))
    await settle()
    expect(store.getState().roleLoading).toBe(true)
    roles.ana = 'admin'
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(store.getState()).toMatchObject({ role: { role: 'admin' }, roleLoading: false })
    expect(logged).toEqual([])
  })

  it('drops the answer for a user who has left meanwhile', async () => {
    const { store, emit } = open({ ana: 'admin', luz: 'customer' })
    store.subscribe(() => {})
    emit('SIGNED_IN', session('ana'))
    emit('SIGNED_IN', session('luz'))
    await settle()
    expect(store.getState()).toMatchObject({ user: { id: 'luz' }, role: { role: 'customer' } })
  })

  it('tells no one who has stopped listening', async () => {
    const { store, emit } = open({ ana: 'admin' })
    let heard = 0
    store.subscribe(() => heard++)()
    emit('SIGNED_IN', session('ana'))
    await settle()
    expect(heard).toBe(0)
  })
})

describe('SPEC §6 Roles: the live role', () => {
  async function signedIn(role: Role) {
    const world = open({ ana: role })
    world.store.subscribe(() => {})
    world.emit('SIGNED_IN', session('ana'))
    await settle()
    const watcher = world.watched.get('ana')
    if (!watcher) throw new Error('the role row is not watched')
    watcher.onJoined()
    return { ...world, watcher }
  }

  it('re-reads the role when the row is updated and tells the user', async () => {
    const { roles, store, watcher, notices } = await signedIn('customer')
    roles.ana = 'admin'
    watcher.onUpdate()
    await settle()
    expect(store.getState().role).toEqual({ role: 'admin' })
    expect(notices).toEqual(['Tu rol ha sido actualizado'])
  })

  it('re-reads the role after a dropped connection and tells the user only of a change', async () => {
    const { roles, store, watcher, notices } = await signedIn('customer')
    watcher.onJoined()
    await settle()
    expect(notices).toEqual([])
    roles.ana = 'admin'
    watcher.onJoined()
    await settle()
    expect(store.getState().role).toEqual({ role: 'admin' })
    expect(notices).toEqual(['Tu rol ha sido actualizado'])
  })

  it('asks again after a refusal, and tells the user of a change only', async () => {
    const { store, emit, roles, notices } = open({ ana: 'admin' })
    store.subscribe(() => {})
    expect(await store.recheckRole()).toBe(true)
    emit('SIGNED_IN', session('ana'))
    await settle()
    expect(await store.recheckRole()).toBe(true)
    roles.ana = new AppError('offline', 'Failed to fetch')
    expect(await store.recheckRole()).toBe(true)
    expect(store.getState().role).toEqual({ role: 'admin' })
    expect(notices).toEqual([])
    roles.ana = 'customer'
    expect(await store.recheckRole()).toBe(false)
    expect(store.getState().role).toEqual({ role: 'customer' })
    expect(notices).toEqual(['Tu rol ha sido actualizado'])
  })

  it('is silent about a failed re-read', async () => {
    const { roles, watcher, notices } = await signedIn('admin')
    roles.ana = new AppError('forbidden', 'no')
    watcher.onUpdate()
    await settle()
    expect(notices).toEqual([])
  })

  it('keeps one watch through token refreshes and ends it with the session', async () => {
    const { watched, emit, watcher } = await signedIn('admin')
    emit('TOKEN_REFRESHED', session('ana'))
    expect(watched.get('ana')).toBe(watcher)
    emit('SIGNED_OUT', null)
    expect(watched.size).toBe(0)
  })
})

describe('SPEC §4 Sign-out', () => {
  async function signedIn() {
    const world = open({ ana: 'admin' })
    world.store.subscribe(() => {})
    world.emit('SIGNED_IN', session('ana'))
    await settle()
    return world
  }

  it('remembers the previous role', async () => {
    const { store, notices } = await signedIn()
    expect(await store.signOut()).toBe(true)
    expect(notices).toEqual([])
    expect(store.getState()).toMatchObject({
      user: null,
      role: null,
      sessionExpired: true,
      previousRole: { role: 'admin' },
    })
  })

  it('tells the user of a session that ended by itself, once', async () => {
    const { store, emit, notices } = await signedIn()
    emit('SIGNED_OUT', null)
    emit('SIGNED_OUT', null)
    expect(notices).toEqual(['Tu sesión terminó'])
    expect(store.getState()).toMatchObject({
      sessionExpired: true,
      previousRole: { role: 'admin' },
    })
  })

  it('counts a session that is already gone as success', async () => {
    const { store, refuseRevoke } = await signedIn()
    refuseRevoke({ status: 403, message: 'Session not found' })
    expect(await store.signOut()).toBe(true)
    expect(store.getState().user).toBeNull()
  })

  it('leaves the user signed in after a real error', async () => {
    const { store, refuseRevoke, logged } = await signedIn()
    refuseRevoke({ status: 500, message: 'boom' })
    expect(await store.signOut()).toBe(false)
    expect(store.getState().user?.id).toBe('ana')
    expect(logged).toEqual(['sign-out failed'])
  })
})
