import { expect, it } from 'vitest'
import { isMailbox, mailboxOf } from './mailbox-address.ts'

it.each(['ana@x.mx', 'Ana.Ruiz+tienda@correo.x-y.com.mx', "o'hara_1@sub.example", 'a@1.mx'])(
  '%s is a mailbox',
  (address) => expect(isMailbox(address)).toBe(true),
)

it.each([
  '',
  'a',
  'a@b',
  'a,b@x.mx',
  '(a)b@x.mx',
  'a@x.mx,b@x.mx',
  '"a b"@x.mx',
  'a@x.mx.',
  '.a@x.mx',
])('%j is none', (address) => expect(isMailbox(address)).toBe(false))

it('counts the labels of a mailbox as one', () => {
  expect(mailboxOf(' Ana+1@X.mx')).toBe('ana@x.mx')
  expect(mailboxOf('ana@x.mx')).toBe('ana@x.mx')
})
