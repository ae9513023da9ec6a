import { z } from 'zod'
import { invalidAddress } from '#backend/auth/auth-error.ts'
import { isMailbox } from './mailbox-address.ts'
import { readJson } from '#backend/auth/read-json.ts'

/** The endpoints that send mail to an address. Sign-in only looks it up. */
const mailing = new Set(['signup', 'recover', 'resend'])
const addressed = z.object({ email: z.string() })

/** Refuses anything that is not the address of one mailbox, before it is counted or anything is sent. */
export async function refuseAddress(
  endpoint: string,
  request: Request,
): Promise<Response | undefined> {
  if (!mailing.has(endpoint)) return undefined
  const body = addressed.safeParse(await readJson(request))
  return body.success && body.data.email !== '' && !isMailbox(body.data.email)
    ? invalidAddress()
    : undefined
}
