import type { SupabaseClient } from '@supabase/supabase-js'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'

/** Who asks. `customer` owns the rows about users; `other` is a second customer who does not. */
export const ROLES = ['anon', 'customer', 'other', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** One word per role, in the order of ROLES: the hand-written tables read like a matrix. */
export type ByRole<Outcome extends string> = readonly [Outcome, Outcome, Outcome, Outcome]

export interface Cast {
  backend: FreshBackend
  /** supabase-js as each role, signed in for real. */
  as: Record<Role, SupabaseClient>
  /** With the secret key: sets the scene and looks at what is left, past every policy. */
  service: SupabaseClient
  userId: Record<Exclude<Role, 'anon'>, string>
  close(): Promise<void>
}

const PASSWORD = 'Vaiven#2026'

/** A fresh embedded backend with one user per role. Costs a few seconds: open it once per file. */
export async function openCast(): Promise<Cast> {
  const backend = await freshBackend()
  const service = backend.client(backend.keys.secretKey)
  const as = {} as Record<Role, SupabaseClient>
  const userId = {} as Cast['userId']
  for (const role of ROLES) {
    as[role] = backend.client()
    if (role === 'anon') continue
    const credentials = { email: `${role}@vaiven.test`, password: PASSWORD }
    const { data, error } = await service.auth.admin.createUser({
      ...credentials,
      email_confirm: true,
    })
    if (error) throw error
    userId[role] = data.user.id
    const signedIn = await as[role].auth.signInWithPassword(credentials)
    if (signedIn.error) throw signedIn.error
  }
  const { error } = await service
    .from('user_roles')
    .update({ role: 'admin' })
    .eq('user_id', userId.admin)
  if (error) throw error
  return { backend, as, service, userId, close: () => backend.close() }
}

interface Answer {
  data: unknown
  error: { code?: string; message: string } | null
}

/** A write in one word: refused by a policy or grant, or done, or let through without touching a row. */
export function writeOutcome({ data, error }: Answer): string {
  if (error) return error.code === '42501' ? 'refused' : `error ${error.code}: ${error.message}`
  return Array.isArray(data) && data.length > 0 ? 'done' : 'nothing'
}
