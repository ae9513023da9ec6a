/** The five rules of SPEC §5 Sign-up, in the order the checklist shows them. */
export const PASSWORD_RULES = [
  { id: 'length', label: 'Mínimo 8 caracteres', test: (value: string) => value.length >= 8 },
  { id: 'upper', label: 'Una letra mayúscula', test: (value: string) => /[A-Z]/.test(value) },
  { id: 'lower', label: 'Una letra minúscula', test: (value: string) => /[a-z]/.test(value) },
  { id: 'digit', label: 'Un número', test: (value: string) => /[0-9]/.test(value) },
  {
    id: 'special',
    label: 'Un carácter especial',
    test: (value: string) => /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?]/.test(value),
  },
] as const

/** Whether all five rules of SPEC §5 hold. */
export function isStrongPassword(value: string): boolean {
  return PASSWORD_RULES.every((rule) => rule.test(value))
}
