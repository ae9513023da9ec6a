/** SPEC §9. The server counts the same UTF-16 units. */
export const PASSWORD_MIN_LENGTH = 8

/** The special characters of SPEC §5, all of them and no other. */
export const PASSWORD_SPECIAL_CHARACTERS = '!@#$%^&*()_+-=[]{};\':"\\|,.<>/?'

export type PasswordRuleId = 'length' | 'upper' | 'lower' | 'digit' | 'special'

interface PasswordRule {
  id: PasswordRuleId
  label: string
  holds(password: string): boolean
}

/** The five rules of SPEC §5 Sign-up, in the order of the checklist. Letters are ASCII, as the server's rule has them. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    id: 'length',
    label: 'Mínimo 8 caracteres',
    holds: (password) => password.length >= PASSWORD_MIN_LENGTH,
  },
  { id: 'upper', label: 'Una letra mayúscula', holds: (password) => /[A-Z]/.test(password) },
  { id: 'lower', label: 'Una letra minúscula', holds: (password) => /[a-z]/.test(password) },
  { id: 'digit', label: 'Un número', holds: (password) => /[0-9]/.test(password) },
  {
    id: 'special',
    label: 'Un carácter especial (!@#$%…)',
    holds: (password) =>
      [...password].some((character) => PASSWORD_SPECIAL_CHARACTERS.includes(character)),
  },
]

/** Whether all five rules hold. */
export function isPasswordValid(password: string): boolean {
  return PASSWORD_RULES.every((rule) => rule.holds(password))
}
