import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { newPasswordSchema } from '#app/domain/auth-schema.ts'
import { toast } from '#app/ui/toast.ts'
import { AuthCard } from './auth-card.tsx'
import { AUTH_TOAST, changePassword } from './auth-calls.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

interface NewPasswordCardProps {
  /** Of the account. */
  email: string
  onChanged(): void
}

/** Where the recovery mail's link ends (PASSWORD_RECOVERY, SPEC §4). */
export function NewPasswordCard({ email, onChanged }: NewPasswordCardProps) {
  const { register, handleSubmit, formState, control, setError } = useForm({
    resolver: zodResolver(newPasswordSchema),
    mode: 'onTouched',
    defaultValues: { password: '', confirmation: '' },
  })
  const { errors, isSubmitting } = formState
  const [password, confirmation] = useWatch({ control, name: ['password', 'confirmation'] })

  const submit = handleSubmit(async (values) => {
    const failure = await changePassword(values.password)
    if (failure) {
      toast.error(failure.text, AUTH_TOAST)
      setError('password', { type: 'server', message: failure.text }, { shouldFocus: true })
      return
    }
    toast.success('Tu contraseña ha sido actualizada', AUTH_TOAST)
    onChanged()
  })

  return (
    <AuthCard title="Nueva contraseña" lead="Elige una que no uses en otro sitio.">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {/* For password managers: whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields
          label="Nueva contraseña"
          password={password}
          confirmation={confirmation}
          register={{ password: register('password'), confirmation: register('confirmation') }}
          errors={errors}
          submit="Guardar contraseña"
          busy={isSubmitting}
        />
      </form>
    </AuthCard>
  )
}
