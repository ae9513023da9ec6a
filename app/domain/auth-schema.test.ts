import { describe, expect, it } from 'vitest'
import { signInSchema, signUpSchema } from './auth-schema.ts'

const good = {
  firstName: 'Sofía',
  lastName: 'Ramírez',
  email: 'sofia@correo.example',
  password: 'Marea22!',
  confirmation: 'Marea22!',
}
const faults = (values: Record<string, string>) => {
  const result = signUpSchema.safeParse(values)
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join('.'))
}

describe('SPEC §5 Sign-in', () => {
  it('requires e-mail and password, and a valid e-mail', () => {
    expect(signInSchema.safeParse({ email: 'a@b.mx', password: 'x' }).success).toBe(true)
    for (const values of [
      { email: '', password: 'x' },
      { email: 'sofia@', password: 'x' },
      { email: 'a@b.mx', password: '' },
    ])
      expect(signInSchema.safeParse(values).success).toBe(false)
  })
  it('forgives blanks around a pasted e-mail', () => {
    expect(signInSchema.parse({ email: ' a@b.mx ', password: ' x ' })).toEqual({
      email: 'a@b.mx',
      password: ' x ',
    })
  })
})

describe('SPEC §5 Sign-up', () => {
  it('accepts a whole form', () => expect(faults(good)).toEqual([]))
  it.each(['firstName', 'lastName', 'email', 'password', 'confirmation'])(
    'requires %s',
    (field) => {
      expect(faults({ ...good, [field]: '' })).toContain(field)
    },
  )
  it('takes a blank name for none', () =>
    expect(faults({ ...good, firstName: '  ' })).toEqual(['firstName']))
  it('requires the two passwords to match', () =>
    expect(faults({ ...good, confirmation: 'Marea22?' })).toEqual(['confirmation']))
})
