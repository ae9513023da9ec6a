import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { isPasswordValid } from '#app/domain/password.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldsProps {
  password: string
  confirmation: string
  register: { password: UseFormRegisterReturn; confirmation: UseFormRegisterReturn }
  errors: { password?: FieldError | undefined; confirmation?: FieldError | undefined }
  label?: string
  /** What the button says. */
  submit: string
  busy: boolean
}

/**
 * The end of a form: a password with its live checklist, its confirmation, and the button, which waits until all five
 * rules hold and the passwords match (SPEC §5 Sign-up).
 */
export function NewPasswordFields({
  password,
  confirmation,
  register,
  errors,
  label = 'Contraseña',
  submit,
  busy,
}: NewPasswordFieldsProps) {
  // The checklist names the unmet rules; the field only says what the checklist cannot.
  const passwordError =
    password === '' || errors.password?.type === 'server' ? errors.password?.message : undefined
  const isReady = isPasswordValid(password) && password === confirmation
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
      <Button
        type="submit"
        busy={busy}
        disabled={!isReady || busy}
        className="mt-1 h-[50px] w-full"
      >
        {submit}
      </Button>
    </>
  )
}
