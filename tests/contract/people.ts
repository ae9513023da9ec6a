import type { SupabaseClient } from '@supabase/supabase-js'
import type { FreshBackend } from '#tests/support/fresh-backend.ts'

export const PASSWORD = 'Vaiven#2026'

/** A client signed in as a new confirmed user of the role. */
export async function signedIn(
  runtime: FreshBackend,
  role: 'customer' | 'admin',
): Promise<SupabaseClient> {
  const email = `${role}-${crypto.randomUUID()}@vaiven.test`
  const service = runtime.client(runtime.keys.secretKey)
  const { data, error } = await service.auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
  })
  if (error) throw error
  if (role === 'admin') {
    await service.from('user_roles').update({ role }).eq('user_id', data.user.id).throwOnError()
  }
  const client = runtime.client()
  const answer = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (answer.error) throw answer.error
  return client
}
