import { describe, expect, it } from 'vitest'
import { emailLanding } from './email-landing.ts'

describe('Back from a mail', () => {
  it.each([
    ['', null],
    ['#tallas', null],
    ['#access_token=a&refresh_token=r&type=signup', 'confirmed'],
    ['#access_token=a&refresh_token=r&type=recovery', 'recovery'],
    [
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
      'expired',
    ],
  ])('%s means %s', (hash, expected) => expect(emailLanding(hash)).toBe(expected))
})
