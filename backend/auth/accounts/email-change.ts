import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import type { EmailDriver } from '@supabase/lite'
import type { Database } from '#backend/database/database.ts'
import { OTP_SECONDS, type MailTemplate } from '#backend/auth/auth-config.ts'
import type { AuthUserRow, AuthUsers } from './auth-users.ts'
import type { BackgroundMails } from '#backend/auth/mail/background-mails.ts'

/** An address change that still needs one or both mailboxes. */
interface PendingChange {
  id: string
  email_change: string
  /** The mailbox that the token was mailed to. */
  column: 'email_change_token_current' | 'email_change_token_new'
  /** Whether the other mailbox has agreed. */
  half_way: boolean
}

/** 'half': the other mailbox is still missing. 'whole': both agreed, `@supabase/lite` carries it out. */
export type ChangeStep = 'half' | 'whole' | 'refused'

/**
 * An address change that both mailboxes must confirm, in either order. `@supabase/lite` asks only the old one and then
 * treats the new one as confirmed (ADR 0043).
 */
export function createEmailChange(options: {
  database: Database
  users: AuthUsers
  email: EmailDriver
  template: MailTemplate
  siteUrl: string
  mails: BackgroundMails
}) {
  const { database, users, email: driver, template, siteUrl, mails } = options

  async function mail(to: string, token: string, words: { Email: string; NewEmail: string }) {
    const link = new URL('/auth/v1/verify', siteUrl)
    link.search = String(new URLSearchParams({ token, type: 'email_change', redirect_to: siteUrl }))
    const values: Record<string, string> = {
      ...words,
      ConfirmationURL: link.href,
      SiteURL: siteUrl,
    }
    const html = (await fs.readFile(template.content_path, 'utf8')).replace(
      /\{\{\s*\.(\w+)\s*\}\}/g,
      (_, name: string) => escape(values[name] ?? ''),
    )
    await driver.send({ to, subject: template.subject, text: '', html })
  }

  return {
    /** Asks both mailboxes. Nobody learns whether the address is taken: a taken mailbox simply gets no mail. */
    async begin(user: AuthUserRow, newEmail: string): Promise<void> {
      const to = newEmail.toLowerCase()
      const old = user.email ?? ''
      const [current, next] = [newToken(), newToken()]
      await database.query(
        `update auth.users set email_change = $2, email_change_token_current = $3,
           email_change_token_new = $4, email_change_sent_at = now(), email_change_confirm_status = 0,
           updated_at = now()
         where id = $1`,
        [user.id, to, current, next],
      )
      const words = { Email: old, NewEmail: to }
      mails.start(() => mail(old, current, words))
      mails.start(async () => {
        if (!(await users.byEmail(to))) await mail(to, next, words)
      })
    },

    /** What the link in one of the two mails does. A link works once. */
    async confirm(token: string): Promise<ChangeStep> {
      const [change] = await database.query<PendingChange>(
        `select id, email_change, email_change_confirm_status = 1 as half_way,
           case when email_change_token_current = $1 then 'email_change_token_current'
             else 'email_change_token_new' end as column
         from auth.users
         where $1 in (email_change_token_current, email_change_token_new)
           and email_change_sent_at >= now() - make_interval(secs => ${OTP_SECONDS})`,
        [token],
      )
      if (!change) return 'refused'
      const { id, column } = change
      if (!change.half_way) {
        const claimed = await database.query(
          `update auth.users set ${column} = null, email_change_confirm_status = 1
           where id = $1 and ${column} = $2 and email_change_confirm_status = 0 returning id`,
          [id, token],
        )
        return claimed.length > 0 ? 'half' : 'refused'
      }
      const owner = await users.byEmail(change.email_change)
      if (owner && owner.id !== id) return 'refused'
      // `@supabase/lite` looks for the only link that it knows in this column.
      await database.query(
        `update auth.users set email_change_token_new = $2, email_change_token_current = null
         where id = $1 and ${column} = $2`,
        [id, token],
      )
      return 'whole'
    },
  }
}

export type EmailChange = ReturnType<typeof createEmailChange>

function newToken() {
  return randomBytes(28).toString('hex')
}

function escape(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
