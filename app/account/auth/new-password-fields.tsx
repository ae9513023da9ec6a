import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { isPasswordValid } from '#app/domain/password.ts'
import { PasswordChecklist } from './password-checklist.tsx'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldsProps {
  password: string
  confirmation: string
  register: { password: UseFormRegisterReturn; confirmation: UseFormRegisterReturn }
  errors: { password?: FieldError | undefined; confirmation?: FieldError | undefined }
  label?: string
}

/** Whether the two fields may be sent (SPEC §5): all five rules hold and the passwords match. */
export function isNewPasswordReady(password: string, confirmation: string): boolean {
  return isPasswordValid(password) && password === confirmation
}

/** A password with its live checklist, and its confirmation (SPEC §5 Sign-up). */
export function NewPasswordFields({
  password,
  confirmation,
  register,
  errors,
  label = 'Contraseña',
}: NewPasswordFieldsProps) {
  // The checklist names the unmet rules; beside the field stands only what it cannot say.
  const passwordError =
    password === '' || errors.password?.type === 'server' ? errors.password?.message : undefined
  const differs = confirmation !== '' && confirmation !== password
  const confirmationError = differs
    ? 'Las contraseñas no coinciden'
    : confirmation === ''
      ? errors.confirmation?.message
      : undefined
  return (
    <>
      <PasswordField
        id="password"
        label={label}
        autoComplete="new-password"
        error={passwordError}
        invalid={password !== '' && !isPasswordValid(password)}
        describedBy={password === '' ? undefined : 'password-rules'}
        {...register.password}
      >
        {password !== '' && <PasswordChecklist id="password-rules" password={password} />}
      </PasswordField>
      <PasswordField
        id="confirmation"
        label="Confirmar contraseña"
        autoComplete="new-password"
        error={confirmationError}
        {...register.confirmation}
      />
    </>
  )
}
