import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { signUpSchema } from '#app/domain/auth-schema.ts'
import { isPasswordValid } from '#app/domain/password.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, fieldProps, Input } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import { AuthCard } from './auth-card.tsx'
import { signUp } from './auth-calls.ts'
import { PasswordChecklist } from './password-checklist.tsx'
import { PasswordField } from './password-field.tsx'

const EMPTY = { firstName: '', lastName: '', email: '', password: '', confirmation: '' }

/** Sign-up (SPEC §5). `onCreated` gets the e-mail and returns the form to sign-in. */
export function SignUpCard({ onCreated }: { onCreated(email: string): void }) {
  const { register, handleSubmit, formState, control, setError } = useForm({
    resolver: zodResolver(signUpSchema),
    mode: 'onTouched',
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = formState
  const [password, confirmation] = useWatch({ control, name: ['password', 'confirmation'] })
  const valid = isPasswordValid(password)
  const differs = confirmation !== '' && confirmation !== password

  const submit = handleSubmit(async (values) => {
    if (values.password !== values.confirmation) return
    const failure = await signUp(values)
    if (failure) {
      if (failure.field)
        setError(failure.field, { type: 'server', message: failure.text }, { shouldFocus: true })
      toast.error(failure.text)
      return
    }
    toast.success('¡Cuenta creada! Revisa tu email para confirmar tu cuenta.')
    onCreated(values.email)
  })

  // The checklist names the unmet rules; beside the field stands only what it cannot say.
  const passwordError =
    password === '' || errors.password?.type === 'server' ? errors.password?.message : undefined
  const confirmationError = differs
    ? 'Las contraseñas no coinciden'
    : confirmation === ''
      ? errors.confirmation?.message
      : undefined

  return (
    <AuthCard
      title="Crear cuenta"
      lead="Te enviaremos un email para confirmarla."
      question="¿Ya tienes una cuenta?"
      link={{ to: '/auth', label: 'Inicia sesión' }}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <div className="grid grid-cols-2 gap-4">
          <Field id="first-name" label="Nombre" error={errors.firstName?.message}>
            <Input
              tall
              autoComplete="given-name"
              {...fieldProps('first-name', errors.firstName?.message)}
              {...register('firstName')}
            />
          </Field>
          <Field id="last-name" label="Apellido" error={errors.lastName?.message}>
            <Input
              tall
              autoComplete="family-name"
              {...fieldProps('last-name', errors.lastName?.message)}
              {...register('lastName')}
            />
          </Field>
        </div>
        <Field id="email" label="Email" error={errors.email?.message}>
          <Input
            tall
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...fieldProps('email', errors.email?.message)}
            {...register('email')}
          />
        </Field>
        <PasswordField
          id="password"
          label="Contraseña"
          autoComplete="new-password"
          error={passwordError}
          invalid={password !== '' && !valid}
          describedBy={password === '' ? undefined : 'password-rules'}
          {...register('password')}
        >
          {password !== '' && <PasswordChecklist id="password-rules" password={password} />}
        </PasswordField>
        <PasswordField
          id="confirmation"
          label="Confirmar contraseña"
          autoComplete="new-password"
          error={confirmationError}
          {...register('confirmation')}
        />
        <Button
          type="submit"
          busy={isSubmitting}
          disabled={!valid || password !== confirmation || isSubmitting}
          className="mt-1 h-[50px] w-full"
        >
          Crear Cuenta
        </Button>
      </form>
    </AuthCard>
  )
}
