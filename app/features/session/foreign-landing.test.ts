import { describe, expect, it } from 'vitest'
import { foreignLanding } from './foreign-landing.ts'

const tokenOf = (claims: object) =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const hashOf = (token: string) => `#access_token=${token}&refresh_token=r&type=signup`
const stored = JSON.stringify({
  access_token: 'mine',
  user: { id: 'ana', email: 'ana@correo.mx' },
})

describe('A link with the session of somebody else', () => {
  it('names who would come in and who would go', () => {
    const token = tokenOf({ sub: 'beto', email: 'beto@correo.mx' })
    expect(foreignLanding(hashOf(token), stored)).toEqual({
      accessToken: token,
      refreshToken: 'r',
      newcomer: 'beto@correo.mx',
      present: 'ana@correo.mx',
      presentToken: 'mine',
    })
  })

  it.each([
    ['no session in the address', '#tallas', stored],
    ['nobody signed in', hashOf(tokenOf({ sub: 'beto' })), null],
    ['nothing readable stored', hashOf(tokenOf({ sub: 'beto' })), '{'],
    ['the same person', hashOf(tokenOf({ sub: 'ana' })), stored],
  ])('is none with %s', (_what, hash, kept) => expect(foreignLanding(hash, kept)).toBeNull())

  it.each(['x', 'a.b.c', tokenOf({})])('takes the token %s for a stranger’s', (token) => {
    expect(foreignLanding(hashOf(token), stored)?.newcomer).toBe('otra persona')
  })
})
