import { describe, expect, it } from 'vitest'
import { type SignOutFailure, isSignedOut } from './sign-out-outcome.ts'

describe('SPEC §4 Sign-out', () => {
  it.each<[string, SignOutFailure | null]>([
    ['no error', null],
    ['status 401', { status: 401, message: 'Unauthorized' }],
    ['status 403', { status: 403, message: 'Forbidden' }],
    ['status 404', { status: 404, message: 'Not Found' }],
    ['a missing session', { status: 400, message: 'Auth session missing!' }],
    ['a session that is not found', { status: 400, message: 'Session not found' }],
    [
      'a session that does not exist',
      { message: 'Session from session_id claim in JWT does not exist' },
    ],
    ['no active session', { message: 'No active session' }],
    [
      'an invalid refresh token',
      { status: 400, message: 'Invalid Refresh Token: Refresh Token Not Found' },
    ],
    ['an invalid token', { status: 400, message: 'invalid token' }],
    ['a missing token', { status: 400, message: 'Missing access token' }],
    ['an expired token', { status: 400, message: 'token is expired' }],
    [
      'an invalid JWT',
      { status: 400, message: 'invalid JWT: unable to parse or verify signature' },
    ],
  ])('counts %s as success', (_cause, failure) => expect(isSignedOut(failure)).toBe(true))

  it.each<[string, SignOutFailure]>([
    ['a server fault', { status: 500, message: 'Internal Server Error' }],
    ['a missing connection', { status: 0, message: 'Failed to fetch' }],
    ['too many requests', { status: 429, message: 'Request rate limit reached' }],
    ['another refusal', { status: 400, message: 'Bad request' }],
    ['an error without words', {}],
  ])('leaves the user signed in after %s', (_cause, failure) =>
    expect(isSignedOut(failure)).toBe(false),
  )
})
