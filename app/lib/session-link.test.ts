// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetRequestedMail, rememberRequestedMail } from './requested-mail.ts'
import { linkSession, mayClientEnter, mayEnter, presentSession } from './session-link.ts'

const tokenOf = (claims: object) =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const beto = tokenOf({ sub: 'beto', email: 'beto@correo.mx' })
const ana = { id: 'ana', email: 'ana@correo.mx', accessToken: 'mine' }

beforeEach(() => localStorage.clear())

describe('The session in an address', () => {
  it.each([
    ['#tallas', null],
    ['', null],
    ['#access_token=a&refresh_token=r', { accessToken: 'a', refreshToken: 'r' }],
    ['#access_token=a', { accessToken: 'a', refreshToken: '' }],
    // As supabase-js reads it: looking at the first would guard another door than the one that opens.
    ['#access_token=a&access_token=b&refresh_token=r', { accessToken: 'b', refreshToken: 'r' }],
  ])('%s holds %o', (hash, expected) => expect(linkSession(hash)).toEqual(expected))
})

describe('A link that signs in without a question', () => {
  it('is of whoever is signed in here', () => {
    expect(mayEnter(tokenOf({ sub: 'ana' }), ana)).toBe(true)
    expect(mayEnter(beto, ana)).toBe(false)
  })

  it('or, with nobody signed in, goes to an address that this browser asked a mail for', () => {
    expect(mayEnter(beto, null)).toBe(false)
    rememberRequestedMail(' Beto@correo.mx')
    expect(mayEnter(beto, null)).toBe(true)
    expect(mayEnter(tokenOf({ sub: 'x', email: 'x@correo.mx' }), null)).toBe(false)
    // Whoever is signed in is asked all the same.
    expect(mayEnter(beto, ana)).toBe(false)
    forgetRequestedMail('beto@correo.mx')
    expect(mayEnter(beto, null)).toBe(false)
  })

  it('for a day, and for the last five addresses', () => {
    vi.useFakeTimers()
    rememberRequestedMail('beto@correo.mx')
    vi.advanceTimersByTime(25 * 60 * 60_000)
    expect(mayEnter(beto, null)).toBe(false)
    vi.useRealTimers()
    for (const name of ['beto', 'a', 'b', 'c', 'd', 'e']) rememberRequestedMail(`${name}@correo.mx`)
    expect(mayEnter(beto, null)).toBe(false)
  })

  it.each(['x', 'a.b.c', tokenOf({}), tokenOf([])])('is not the unreadable %s', (token) => {
    expect(mayEnter(token, null)).toBe(false)
    expect(mayEnter(token, ana)).toBe(false)
  })

  it('never stands in the query, where supabase-js would look too', () => {
    rememberRequestedMail('beto@correo.mx')
    const params = { access_token: beto, refresh_token: 'r' }
    expect(mayClientEnter(new URL('https://tienda.mx/auth#x'), params)).toBe(true)
    const asked = new URL(`https://tienda.mx/auth?access_token=${beto}`)
    expect(mayClientEnter(asked, params)).toBe(false)
    expect(mayClientEnter(new URL('https://tienda.mx/'), {})).toBe(false)
  })
})

it('what is kept and cannot be read is nobody’s session', () => {
  document.body.innerHTML = `<script id="vaiven-env" type="application/json">{"supabaseUrl":"http://localhost"}</script>`
  expect(presentSession()).toBeNull()
  localStorage.setItem('sb-localhost-auth-token', '{')
  expect(presentSession()).toBeNull()
  const user = { id: 'ana', email: 'ana@correo.mx' }
  localStorage.setItem('sb-localhost-auth-token', JSON.stringify({ access_token: 'mine', user }))
  expect(presentSession()).toEqual(ana)
  localStorage.setItem('vaiven-asked-mail', '{"a":1}')
  expect(mayEnter(beto, null)).toBe(false)
})
