import { describe, expect, it } from 'vitest'
import { PASSWORD_RULES, isStrongPassword } from './password.ts'

const failing = (value: string) =>
  PASSWORD_RULES.filter((rule) => !rule.test(value)).map((rule) => rule.id)

describe('password rules (SPEC §5 Sign-up)', () => {
  it.each([
    ['Abc123!', ['length']],
    ['abcd123!', ['upper']],
    ['ABCD123!', ['lower']],
    ['Abcdefg!', ['digit']],
    ['Abcd1234', ['special']],
    ['', ['length', 'upper', 'lower', 'digit', 'special']],
  ])('%j breaks %j', (value, rules) => {
    expect(failing(value)).toEqual(rules)
    expect(isStrongPassword(value)).toBe(false)
  })

  it.each([...`!@#$%^&*()_+-=[]{};':"\\|,.<>/?`])('takes the special character %s', (special) => {
    expect(isStrongPassword(`Abcd123${special}`)).toBe(true)
  })
})
