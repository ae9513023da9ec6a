import { describe, expect, it } from 'vitest'
import { isPasswordValid, PASSWORD_RULES, PASSWORD_SPECIAL_CHARACTERS } from './password.ts'

const broken = (password: string) =>
  PASSWORD_RULES.filter((rule) => !rule.holds(password)).map((rule) => rule.id)

describe('SPEC §5 Sign-up: password checklist', () => {
  it.each([
    ['', ['length', 'upper', 'lower', 'digit', 'special']],
    ['Marea2', ['length', 'special']],
    ['Marea2!', ['length']],
    ['Marea22!', []],
    ['marea22!', ['upper']],
    ['MAREA22!', ['lower']],
    ['MareaAzul!', ['digit']],
    ['MareaAzul2', ['special']],
    ['ñandúÑ22', ['upper', 'special']],
    ['Ñandú22!', ['upper']],
    ['Marea22¡', ['special']],
    ['Marea 22', ['special']],
  ])('finds in %j the unmet rules %j', (password, expected) => {
    expect(broken(password)).toEqual(expected)
    expect(isPasswordValid(password)).toBe(expected.length === 0)
  })

  it.each([...PASSWORD_SPECIAL_CHARACTERS])('takes %s as a special character', (character) => {
    expect(broken(`Marea22${character}`)).toEqual([])
  })

  it('lists every special character of the specification once', () => {
    expect([...PASSWORD_SPECIAL_CHARACTERS].toSorted().join('')).toBe(
      [...'!@#$%^&*()_+-=[]{};\':"\\|,.<>/?'].toSorted().join(''),
    )
    expect(new Set(PASSWORD_SPECIAL_CHARACTERS).size).toBe(PASSWORD_SPECIAL_CHARACTERS.length)
  })

  it('takes no other ASCII sign for one', () => {
    const others = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter(
      (character) =>
        !/[A-Za-z0-9]/.test(character) && !PASSWORD_SPECIAL_CHARACTERS.includes(character),
    )
    expect(others).toEqual([' ', '`', '~'])
    for (const character of others) expect(broken(`Marea22${character}`)).toEqual(['special'])
  })
})
