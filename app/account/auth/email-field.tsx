import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { Field, fieldProps, Input } from '#app/ui/field.tsx'

interface EmailFieldProps {
  register: UseFormRegisterReturn
  error: FieldError | undefined
  autoComplete: 'username' | 'email'
}

/** The e-mail of every card. */
export function EmailField({ register, error, autoComplete }: EmailFieldProps) {
  return (
    <Field id="email" label="Email" error={error?.message}>
      <Input
        tall
        type="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        {...fieldProps('email', error?.message)}
        {...register}
      />
    </Field>
  )
}
