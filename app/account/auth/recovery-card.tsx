import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { recoverySchema } from '#app/domain/auth-schema.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { AuthCard } from './auth-card.tsx'
import { AUTH_TOAST, requestRecovery } from './auth-calls.ts'
import { EmailField } from './email-field.tsx'
import { mailSentToast } from './mail-sent-toast.ts'

interface RecoveryCardProps {
  /** As typed at sign-in. */
  email: string
  onSent(email: string): void
}

/** Requests the mail with the link to a new password. The answer is the same whether or not the e-mail is known. */
export function RecoveryCard({ email, onSent }: RecoveryCardProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(recoverySchema),
    mode: 'onTouched',
    defaultValues: { email },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (values) => {
    const failure = await requestRecovery(values.email)
    if (failure) {
      toast.error(failure.text, AUTH_TOAST)
      return
    }
    toast.success('Si hay una cuenta con ese email, te enviamos un enlace.', mailSentToast())
    onSent(values.email)
  })

  return (
    <AuthCard
      title="Recuperar contraseña"
      lead="Te enviaremos un enlace para elegir una nueva."
      question="¿Ya la recordaste?"
      link={{ to: '/auth', label: 'Inicia sesión' }}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <EmailField register={register('email')} error={errors.email} autoComplete="username" />
        <Button type="submit" busy={isSubmitting} className="mt-1 h-[50px] w-full">
          Enviar enlace
        </Button>
      </form>
    </AuthCard>
  )
}
