import { z } from 'zod'
import type { AuthUsers } from '#backend/auth/accounts/auth-users.ts'
import type { Handler } from '#backend/auth/handler.ts'
import { readJson } from '#backend/auth/read-json.ts'

const refreshing = z.object({ refresh_token: z.string() })
const changed = z.object({ id: z.string() })
const claims = z.object({ session_id: z.string() })

/**
 * Runs the refreshes of one token one after another. `@supabase/lite` checks and revokes a token in two steps, so two tabs
 * at once would split the session in two. In sequence, the second gets the same answer as the first.
 */
export function createRefreshGuard(next: Handler): Handler {
  const running = new Map<string, Promise<Response>>()
  const after = async (before: Promise<Response> | undefined, request: Request) => {
    // Whether it succeeded or failed.
    await before?.catch(() => undefined)
    return next(request)
  }
  return async (request) => {
    const body = refreshing.safeParse(await readJson(request))
    if (!body.success) return next(request)
    const token = body.data.refresh_token
    const answer = after(running.get(token), request)
    running.set(token, answer)
    try {
      return await answer
    } finally {
      if (running.get(token) === answer) running.delete(token)
    }
  }
}

/** Ends the user's other sessions after a password change: whoever stole one must not keep it. */
export async function endOtherSessions(request: Request, response: Response, users: AuthUsers) {
  const user = changed.safeParse(await response.clone().json())
  const token = claims.safeParse(claimsOf(request))
  if (user.success && token.success) await users.endSessions(user.data.id, token.data.session_id)
}

/** The claims of the bearer token. Use it only for a request that the backend has answered, and so has verified. */
function claimsOf(request: Request): unknown {
  const payload = request.headers.get('authorization')?.split('.')[1] ?? ''
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString())
  } catch {
    return undefined
  }
}
