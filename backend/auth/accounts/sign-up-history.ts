import type { Database } from '#backend/database/database.ts'
import { OTP_SECONDS } from '#backend/auth/auth-config.ts'

/** Only this process uses these tables: the roles of the API have no rights on them. */
export const signUpTables = `
create table if not exists auth.earlier_sign_ups (
  token text primary key,
  email text not null,
  sent_at timestamptz not null
);
create table if not exists auth.contested_sign_ups (email text primary key);
alter table auth.earlier_sign_ups enable row level security;
alter table auth.contested_sign_ups enable row level security;
`

/**
 * What an unconfirmed account remembers of earlier sign-ups (ADR 0043): their links, which keep working, and whether
 * somebody chose another password.
 */
export function createSignUpHistory(database: Database) {
  return {
    /** Keeps the link of a mail that was sent before the account started again. */
    async keepLink(email: string, token: string | null, sentAt: string | null): Promise<void> {
      if (!token || !sentAt) return
      await database.query(
        `with gone as (
           delete from auth.earlier_sign_ups where sent_at < now() - make_interval(secs => ${OTP_SECONDS})
         )
         insert into auth.earlier_sign_ups (token, email, sent_at) values ($1, lower($2), $3)
         on conflict (token) do nothing`,
        [token, email, sentAt],
      )
    },

    /** The token of the newest mail to the recipient of this older token; undefined when it is not an older one. */
    async newestLink(token: string): Promise<string | undefined> {
      const [row] = await database.query<{ token: string }>(
        `select u.confirmation_token as token
         from auth.earlier_sign_ups e join auth.users u on u.email = e.email
         where e.token = $1 and u.email_confirmed_at is null and u.confirmation_token is not null
           and e.sent_at >= now() - make_interval(secs => ${OTP_SECONDS})`,
        [token],
      )
      return row?.token
    },

    /** Somebody chose another password for the address than the person before. */
    async contest(email: string): Promise<void> {
      await database.query(
        'insert into auth.contested_sign_ups (email) values (lower($1)) on conflict do nothing',
        [email],
      )
    },

    async isContested(email: string): Promise<boolean> {
      const rows = await database.query(
        'select 1 from auth.contested_sign_ups where email = lower($1)',
        [email],
      )
      return rows.length > 0
    },

    async forget(email: string): Promise<void> {
      await database.query('delete from auth.earlier_sign_ups where email = lower($1)', [email])
      await database.query('delete from auth.contested_sign_ups where email = lower($1)', [email])
    },
  }
}

export type SignUpHistory = ReturnType<typeof createSignUpHistory>
