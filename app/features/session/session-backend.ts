import type { Session } from '@supabase/supabase-js'
import { type RoleRecord, toRole } from '#app/domain/roles.ts'
import { backendUrl } from '#app/lib/backend-url.ts'
import type { ShopClient } from '#app/lib/browser-client.ts'
import { toAppError } from '#app/lib/errors.ts'
import { sessionStorageKey } from '#app/lib/session-storage-key.ts'
import type { SignOutFailure } from './sign-out-outcome.ts'

export interface RoleWatcher {
  /** The user's own role row was updated. */
  onUpdate(): void
  /** The channel is joined. After the first time a connection was lost meanwhile, and an update may have been missed. */
  onJoined(): void
}

/** The calls of SPEC §7 Authentication and Role, as the session store needs them. */
export interface SessionBackend {
  onAuthEvent(listener: (event: string, session: Session | null) => void): void
  /** Throws when the stored session can be neither read nor refreshed. */
  getSession(): Promise<Session | null>
  /** Throws AppError. */
  readRole(userId: string): Promise<RoleRecord>
  /** Returns what stops the watching. */
  watchRole(userId: string, watcher: RoleWatcher): () => void
  /** Revokes the session at the backend (local scope). Never throws; null when it worked. */
  revokeSession(): Promise<SignOutFailure | null>
  /** Forgets the session here and tells every tab. */
  forgetSession(): Promise<void>
}

/** The session's calls through supabase-js. */
export function supabaseSessionBackend(client: ShopClient): SessionBackend {
  return {
    onAuthEvent(listener) {
      client.auth.onAuthStateChange(listener)
    },

    async getSession() {
      const { data, error } = await client.auth.getSession()
      if (error) throw error
      return data.session
    },

    async readRole(userId) {
      const { data, error } = await client
        .from('user_roles')
        .select('role')
        .eq('user_id', userId)
        .single()
      if (error) throw toAppError(error)
      return { role: toRole(data.role) }
    },

    watchRole(userId, { onUpdate, onJoined }) {
      const channel = client
        .channel(`role:${userId}`)
        .on(
          'postgres_changes',
          {
            event: 'UPDATE',
            schema: 'public',
            table: 'user_roles',
            filter: `user_id=eq.${userId}`,
          },
          onUpdate,
        )
        .subscribe((status) => {
          if (status === 'SUBSCRIBED') onJoined()
        })
      return () => void client.removeChannel(channel)
    },

    // supabase-js's own signOut forgets the session before it asks the backend, so that a failure would still sign
    // the user out; SPEC §4 wants the opposite. Hence two steps.
    async revokeSession() {
      const { data, error } = await client.auth.getSession()
      if (error) return error
      if (!data.session) return null
      return (await client.auth.admin.signOut(data.session.access_token, 'local')).error
    },

    async forgetSession() {
      localStorage.removeItem(sessionStorageKey(backendUrl()))
      await client.auth.signOut({ scope: 'local' })
    },
  }
}
