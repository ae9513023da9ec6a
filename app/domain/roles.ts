/** Roles of SPEC §6. Everyone whose role is not admin is a customer. */
export type Role = 'admin' | 'customer'

/** A row of user_roles as the session holds it. */
export interface RoleRecord {
  role: Role
}

/** Reads a stored role value: 'admin' is one value, any other counts as customer (SPEC §6). */
export function toRole(value: string): Role {
  return value === 'admin' ? 'admin' : 'customer'
}

/** How the account menu names a role (SPEC §2 Header). */
export const ROLE_LABELS = {
  admin: 'Administrador',
  customer: 'Cliente',
} as const satisfies Record<Role, string>

/** Where a signed-in user lands (SPEC §6). A user whose role could not be read lands like a customer. */
export function homeOf(role: RoleRecord | null): '/admin' | '/mi-cuenta' {
  return role?.role === 'admin' ? '/admin' : '/mi-cuenta'
}

/** Where signing out leads (SPEC §2 Route guard). */
export function placeAfterSignOut(previousRole: RoleRecord | null): '/auth' | '/' {
  return previousRole?.role === 'admin' ? '/auth' : '/'
}

/** Where signing in leads: back to the page of the panel where the session ended, or else to the home. */
export function placeAfterSignIn(role: RoleRecord | null, left: unknown): string {
  const isOfPanel = typeof left === 'string' && /^\/admin(?:[/?]|$)/.test(left)
  return isOfPanel && role?.role === 'admin' ? left : homeOf(role)
}

/** What the route guard looks at. */
export interface GuardFacts {
  /** The only role the route admits. */
  allow: Role
  /** The auth state is not known yet. */
  loading: boolean
  /** A role read is running. */
  roleLoading: boolean
  signedIn: boolean
  /** Null before the first read and after a failed one. */
  role: RoleRecord | null
  /** The user signed out, or was signed out, in this document. */
  sessionExpired: boolean
  /** The role held at that moment. */
  previousRole: RoleRecord | null
}

export type GuardDecision =
  | { kind: 'wait' }
  | { kind: 'enter' }
  | { kind: 'redirect'; to: '/' | '/auth' | '/admin' | '/mi-cuenta' }

/**
 * The rows of SPEC §2 Route guard. A role that is being read again keeps the page: a token refresh must not
 * unmount a form. RLS is the real guard; this one only spares people a page that would stay empty.
 */
export function guardDecision(facts: GuardFacts): GuardDecision {
  if (facts.loading) return { kind: 'wait' }
  if (!facts.signedIn) {
    if (facts.sessionExpired) return { kind: 'redirect', to: placeAfterSignOut(facts.previousRole) }
    return { kind: 'redirect', to: facts.allow === 'admin' ? '/auth' : '/' }
  }
  if (facts.role === null && facts.roleLoading) return { kind: 'wait' }
  const role = facts.role?.role ?? 'customer'
  if (role === facts.allow) return { kind: 'enter' }
  return { kind: 'redirect', to: homeOf(facts.role) }
}
