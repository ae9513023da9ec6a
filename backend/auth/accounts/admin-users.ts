import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { authError, invalidAddress } from '#backend/auth/auth-error.ts'
import type { AuthUserRow, AuthUsers } from './auth-users.ts'
import { isMailbox } from '#backend/auth/mail/mailbox-address.ts'

const ADMIN_PATH = '/auth/v1/admin/users'

const newUser = z.object({
  email: z.string(),
  password: z.string(),
  email_confirm: z.boolean().optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
})

/**
 * The part of GoTrue's admin API that operators need and `@supabase/lite` lacks: supabase-js's auth.admin.createUser,
 * listUsers, getUserById and deleteUser, for the secret key only. `signUp` must create a confirmed user at once. Returns
 * undefined for any other path.
 */
export async function serveAdminUsers(
  request: Request,
  options: {
    secretKey: string
    users: AuthUsers
    signUp: (request: Request) => Promise<Response>
  },
): Promise<Response | undefined> {
  const url = new URL(request.url)
  if (url.pathname !== ADMIN_PATH && !url.pathname.startsWith(`${ADMIN_PATH}/`)) return undefined
  if (!isSame(request.headers.get('apikey') ?? '', options.secretKey)) {
    return authError(403, 'not_admin', 'User not allowed')
  }
  const id = url.pathname.slice(ADMIN_PATH.length + 1)
  if (id) return serveOne(request.method, id, options.users)
  if (request.method === 'POST') return createUser(request, options)
  if (request.method === 'GET') return listUsers(url.searchParams, options.users)
  return authError(405, 'bad_request', 'Method not allowed')
}

async function createUser(
  request: Request,
  { users, signUp }: { users: AuthUsers; signUp: (request: Request) => Promise<Response> },
) {
  const body = newUser.safeParse(await request.json().catch(() => undefined))
  if (!body.success) return authError(400, 'validation_failed', 'email and password are required')
  const { email, password, user_metadata, email_confirm } = body.data
  if (!isMailbox(email)) return invalidAddress()
  if (await users.byEmail(email)) {
    return authError(
      422,
      'email_exists',
      'A user with this email address has already been registered',
    )
  }
  const response = await signUp(
    new Request(new URL('/auth/v1/signup', request.url), {
      method: 'POST',
      headers: {
        apikey: request.headers.get('apikey') ?? '',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email, password, data: user_metadata ?? {} }),
    }),
  )
  if (!response.ok) return response
  const created = await users.byEmail(email)
  if (!created) return authError(500, 'unexpected_failure', 'The user was not created')
  await users.forgetSignIn(created.id)
  if (email_confirm !== true) await users.unconfirm(created.id)
  return Response.json(present((await users.byId(created.id)) ?? created))
}

async function listUsers(params: URLSearchParams, users: AuthUsers) {
  const page = Math.max(1, Number(params.get('page')) || 1)
  const perPage = Math.min(1000, Math.max(1, Number(params.get('per_page')) || 50))
  const { rows, total } = await users.page(page, perPage)
  const last = Math.max(1, Math.ceil(total / perPage))
  const links = [
    ...(page < last ? [`<${ADMIN_PATH}?page=${page + 1}&per_page=${perPage}>; rel="next"`] : []),
    `<${ADMIN_PATH}?page=${last}&per_page=${perPage}>; rel="last"`,
  ]
  return Response.json(
    { users: rows.map(present), aud: 'authenticated' },
    { headers: { 'x-total-count': String(total), link: links.join(', ') } },
  )
}

async function serveOne(method: string, id: string, users: AuthUsers) {
  const user = await users.byId(id)
  if (!user) return authError(404, 'user_not_found', 'User not found')
  if (method === 'GET') return Response.json(present(user))
  if (method !== 'DELETE') return authError(405, 'bad_request', 'Method not allowed')
  await users.remove(id)
  return Response.json({})
}

function present(user: AuthUserRow) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: '',
    email_confirmed_at: user.email_confirmed_at ?? undefined,
    confirmed_at: user.email_confirmed_at ?? undefined,
    last_sign_in_at: user.last_sign_in_at ?? undefined,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: [],
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  }
}

function isSame(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}
