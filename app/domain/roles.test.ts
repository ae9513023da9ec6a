import { describe, expect, it } from 'vitest'
import { type GuardFacts, guardDecision, homeOf, placeAfterSignIn, toRole } from './roles.ts'

const facts = (overrides: Partial<GuardFacts>): GuardFacts => ({
  allow: 'admin',
  loading: false,
  roleLoading: false,
  signedIn: true,
  role: null,
  sessionExpired: false,
  previousRole: null,
  ...overrides,
})
const admin = { role: 'admin' } as const
const customer = { role: 'customer' } as const

describe('SPEC §2 Route guard', () => {
  it.each<[string, Partial<GuardFacts>, string]>([
    ['waits while the auth state loads', { loading: true, signedIn: false }, 'wait'],
    ['waits while the first role read runs', { roleLoading: true }, 'wait'],
    [
      'waits while the first role read runs on a customer route',
      { allow: 'customer', roleLoading: true },
      'wait',
    ],
    [
      'sends an unauthenticated user to /auth when the guarded route is admin',
      { signedIn: false },
      '/auth',
    ],
    ['sends an unauthenticated user to / otherwise', { signedIn: false, allow: 'customer' }, '/'],
    [
      'sends a non-admin from a route restricted to admins to /mi-cuenta',
      { role: customer },
      '/mi-cuenta',
    ],
    [
      'sends an admin on a customer-only route to /admin',
      { role: admin, allow: 'customer' },
      '/admin',
    ],
    ['lets an admin into an admin route', { role: admin }, 'enter'],
    ['lets a customer into a customer route', { role: customer, allow: 'customer' }, 'enter'],
    [
      'keeps the page while a known role is read again',
      { role: admin, roleLoading: true },
      'enter',
    ],
    ['treats a failed role read as customer on an admin route', { role: null }, '/mi-cuenta'],
    [
      'treats a failed role read as customer on a customer route',
      { role: null, allow: 'customer' },
      'enter',
    ],
    [
      'sends a signed-out admin to /auth',
      { signedIn: false, sessionExpired: true, previousRole: admin },
      '/auth',
    ],
    [
      'sends a signed-out admin to /auth from a customer route',
      { allow: 'customer', signedIn: false, sessionExpired: true, previousRole: admin },
      '/auth',
    ],
    [
      'sends a signed-out customer to /',
      { signedIn: false, sessionExpired: true, previousRole: customer },
      '/',
    ],
    [
      'sends a signed-out customer to / from the account',
      { allow: 'customer', signedIn: false, sessionExpired: true, previousRole: customer },
      '/',
    ],
  ])('%s', (_sentence, overrides, expected) => {
    const decision = guardDecision(facts(overrides))
    expect(decision.kind === 'redirect' ? decision.to : decision.kind).toBe(expected)
  })
})

describe('SPEC §6 Roles', () => {
  it('treats everyone whose role is not admin as customer', () => {
    expect(['admin', 'customer', 'user', ''].map(toRole)).toEqual([
      'admin',
      'customer',
      'customer',
      'customer',
    ])
  })
  it('lands admins on /admin and customers on /mi-cuenta', () => {
    expect([homeOf(admin), homeOf(customer), homeOf(null)]).toEqual([
      '/admin',
      '/mi-cuenta',
      '/mi-cuenta',
    ])
  })
})

describe('signing in after a session that ended', () => {
  it.each([
    [
      'leads back to the page that was left',
      admin,
      '/admin/productos?q=top',
      '/admin/productos?q=top',
    ],
    ['leads home when none was', admin, undefined, '/admin'],
    ['leads a customer home', customer, '/admin/productos', '/mi-cuenta'],
    ['leads home while the role is not known', null, '/admin', '/mi-cuenta'],
    ['leads to no other place', admin, '//otra.example', '/admin'],
    ['leads to nothing that only begins like it', admin, '/administrar', '/admin'],
  ])('%s', (_what, role, left, place) => {
    expect(placeAfterSignIn(role, left)).toBe(place)
  })
})
