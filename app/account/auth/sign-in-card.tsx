import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { signInSchema } from '#app/domain/auth-schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, fieldProps, Input } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import { AuthCard } from './auth-card.tsx'
import { signIn } from './auth-calls.ts'
import { PasswordField } from './password-field.tsx'

/** Sign-in (SPEC §5). `email` is the one just signed up with. */
export function SignInCard({ email }: { email: string }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signInSchema),
    mode: 'onTouched',
    defaultValues: { email, password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (values) => {
    const failure = await signIn(values)
    if (failure) toast.error(failure.text)
    else toast.success('¡Bienvenido de vuelta!')
  })

  return (
    <AuthCard
      title="Iniciar sesión"
      lead="Entra con tu email y contraseña."
      question="¿No tienes una cuenta?"
      link={{ to: '/auth?registro', label: 'Regístrate' }}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field id="email" label="Email" error={errors.email?.message}>
          <Input
            tall
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...fieldProps('email', errors.email?.message)}
            {...register('email')}
          />
        </Field>
        <PasswordField
          id="password"
          label="Contraseña"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" busy={isSubmitting} className="mt-1 h-[50px] w-full">
          Iniciar Sesión
        </Button>
      </form>
    </AuthCard>
  )
}
