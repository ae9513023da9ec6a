import { describe, expect, it } from 'vitest'
import { emailLanding, withoutServerTime } from './email-landing.ts'

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

  it('leaves the time by the server’s clock out of the address', () => {
    expect(
      withoutServerTime('#access_token=a.b-c_d&expires_at=1&expires_in=3600&type=signup'),
    ).toBe('#access_token=a.b-c_d&expires_in=3600&type=signup')
  })
})
