/** What a failed sign-out tells of itself. */
export interface SignOutFailure {
  message?: string
  status?: number | undefined
  code?: string | undefined
}

const ENDED_STATUS = new Set([401, 403, 404])
const ENDED_MESSAGE =
  /(session|token)\b.*\b(missing|not found|invalid|expired|does not exist)|(missing|invalid|expired|no)( \w+)? (session|token)|invalid jwt|jwt (is )?(expired|invalid|malformed)/i

/**
 * SPEC §4: a session that is already gone, a 401, 403 or 404, and messages about a missing or invalid session or
 * token count as success; any other error leaves the user signed in.
 */
export function isSignedOut(failure: SignOutFailure | null): boolean {
  if (failure === null) return true
  if (failure.status !== undefined && ENDED_STATUS.has(failure.status)) return true
  return ENDED_MESSAGE.test(failure.message ?? '')
}
