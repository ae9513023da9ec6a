import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { signUpSchema } from '#app/domain/auth-schema.ts'
import { Field, fieldProps, Input } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import { AuthCard } from './auth-card.tsx'
import { AUTH_TOAST, signUp } from './auth-calls.ts'
import { mailSentToast } from './mail-sent-toast.ts'
import { EmailField } from './email-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

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

  const submit = handleSubmit(async (values) => {
    if (values.password !== values.confirmation) return
    const failure = await signUp(values)
    if (failure) {
      toast.error(failure.text, AUTH_TOAST)
      if (failure.field)
        setError(failure.field, { type: 'server', message: failure.text }, { shouldFocus: true })
      return
    }
    toast.success('¡Cuenta creada! Revisa tu email para confirmar tu cuenta.', mailSentToast())
    onCreated(values.email)
  })

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
        <EmailField register={register('email')} error={errors.email} autoComplete="email" />
        <NewPasswordFields
          password={password}
          confirmation={confirmation}
          register={{ password: register('password'), confirmation: register('confirmation') }}
          errors={errors}
          submit="Crear Cuenta"
          busy={isSubmitting}
        />
      </form>
    </AuthCard>
  )
}
