import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { signInSchema } from '#app/domain/auth-schema.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { AuthCard, authLinkClass } from './auth-card.tsx'
import { AUTH_TOAST, resendConfirmation, signIn } from './auth-calls.ts'
import { EmailField } from './email-field.tsx'
import { mailSentToast } from './mail-sent-toast.ts'
import { PasswordField } from './password-field.tsx'

/** The backend mails once a minute at most, and does not say whether it did. */
async function sendAgain(email: string) {
  const failure = await resendConfirmation(email)
  if (failure) toast.error(failure.text, AUTH_TOAST)
  else {
    toast.success('Si ya pasó un minuto desde el último correo, te enviamos otro.', mailSentToast())
  }
}

interface SignInCardProps {
  /** Already known: from a sign-up just now, or typed before. */
  email: string
  /** A product is half edited: signing in leads back to it. */
  draftWaits: boolean
  /** The user goes to the new password, with what was typed so far. */
  onLeave(email: string): void
}

/** Sign-in (SPEC §5). */
export function SignInCard({ email, draftWaits, onLeave }: SignInCardProps) {
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(signInSchema),
    mode: 'onTouched',
    defaultValues: { email, password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (values) => {
    const failure = await signIn(values)
    if (failure?.unconfirmed) {
      const onClick = () => void sendAgain(values.email)
      toast.error(failure.text, { ...AUTH_TOAST, action: { label: 'Enviar otro correo', onClick } })
    } else if (failure) toast.error(failure.text, AUTH_TOAST)
    else toast.success('¡Bienvenido de vuelta!', AUTH_TOAST)
  })

  return (
    <AuthCard
      title="Iniciar sesión"
      lead={
        draftWaits
          ? 'Entra con tu email y contraseña. Tu borrador te espera en Productos.'
          : 'Entra con tu email y contraseña.'
      }
      question="¿No tienes una cuenta?"
      link={{ to: '/auth?registro', label: 'Regístrate' }}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <EmailField register={register('email')} error={errors.email} autoComplete="username" />
        <PasswordField
          id="password"
          label="Contraseña"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <p className="-mt-3 text-copy">
          <Link
            to="/auth?recuperar"
            replace
            preventScrollReset
            onClick={() => onLeave(getValues('email'))}
            className={authLinkClass}
          >
            ¿Olvidaste tu contraseña?
          </Link>
        </p>
        <Button type="submit" busy={isSubmitting} className="h-[50px] w-full">
          Iniciar Sesión
        </Button>
      </form>
    </AuthCard>
  )
}
