import type { Database } from '#backend/database/database.ts'

/** The columns of auth.users that the guards and the admin endpoints need. */
export interface AuthUserRow {
  id: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: string | null
  last_sign_in_at: string | null
  confirmation_token: string | null
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  email_change_sent_at: string | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  created_at: string
  updated_at: string
}

const columns = `id, email, encrypted_password, email_confirmed_at, last_sign_in_at, confirmation_token,
  confirmation_sent_at, recovery_sent_at, email_change_sent_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at`

/** Reads and changes auth.users; no policy applies. */
export function createAuthUsers(database: Database) {
  return {
    async byEmail(email: string): Promise<AuthUserRow | undefined> {
      const [row] = await database.query<AuthUserRow>(
        `select ${columns} from auth.users where email = lower($1)`,
        [email],
      )
      return row
    },

    async byId(id: string): Promise<AuthUserRow | undefined> {
      const [row] = await database.query<AuthUserRow>(
        `select ${columns} from auth.users where id::text = $1`,
        [id],
      )
      return row
    },

    /** The account that a mailed token would confirm. */
    async unconfirmedByToken(token: string): Promise<AuthUserRow | undefined> {
      const [row] = await database.query<AuthUserRow>(
        `select ${columns} from auth.users
         where email_confirmed_at is null and length($1) > 6 and $1 in (confirmation_token, recovery_token)`,
        [token],
      )
      return row
    },

    async page(page: number, perPage: number): Promise<{ rows: AuthUserRow[]; total: number }> {
      const rows = await database.query<AuthUserRow>(
        `select ${columns} from auth.users order by created_at desc, id limit $1 offset $2`,
        [perPage, (page - 1) * perPage],
      )
      const [count] = await database.query<{ total: number }>(
        'select count(*) as total from auth.users',
      )
      return { rows, total: Number(count?.total ?? 0) }
    },

    /** An account that an operator created counts as never signed in. */
    async forgetSignIn(id: string): Promise<void> {
      await database.query('delete from auth.sessions where user_id = $1', [id])
      await database.query('update auth.users set last_sign_in_at = null where id = $1', [id])
    },

    async unconfirm(id: string): Promise<void> {
      await database.query('update auth.users set email_confirmed_at = null where id = $1', [id])
    },

    async removeUnconfirmed(id: string): Promise<void> {
      await database.query('delete from auth.users where id = $1 and email_confirmed_at is null', [
        id,
      ])
    },

    async setPasswordHash(email: string, hash: string): Promise<void> {
      await database.query(
        'update auth.users set encrypted_password = $2 where email = lower($1)',
        [email, hash],
      )
    },

    /** Ends every session of the user except one. Their refresh tokens end with them. */
    async endSessions(id: string, exceptSessionId: string): Promise<void> {
      await database.query('delete from auth.sessions where user_id = $1 and id <> $2', [
        id,
        exceptSessionId,
      ])
    },

    async remove(id: string): Promise<void> {
      await database.query('delete from auth.users where id = $1', [id])
    },
  }
}

export type AuthUsers = ReturnType<typeof createAuthUsers>
