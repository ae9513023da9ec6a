import * as z from 'zod/mini'
import { isPasswordValid } from './password.ts'

const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Escribe tu email'),
    z.email('Escribe un email válido, como nombre@correo.mx'),
  )

/** SPEC §5 Sign-in. */
export const signInSchema = z.object({
  email,
  password: z.string().check(z.minLength(1, 'Escribe tu contraseña')),
})
export type SignInValues = z.infer<typeof signInSchema>

const newPassword = {
  password: z.string().check(z.refine(isPasswordValid, 'Escribe una contraseña')),
  confirmation: z.string().check(z.minLength(1, 'Confirma tu contraseña')),
}
const passwordsMatch = z.refine<{ password: string; confirmation: string }>(
  ({ password, confirmation }) => password === confirmation,
  { path: ['confirmation'], message: 'Las contraseñas no coinciden' },
)

/** Where the link to a new password goes. */
export const recoverySchema = z.object({ email })

/** A new password after a recovery: the rules of sign-up. */
export const newPasswordSchema = z.object(newPassword).check(passwordsMatch)

/** SPEC §5 Sign-up. The checklist beside the field names the unmet rules, so the password's message stays short. */
export const signUpSchema = z
  .object({
    firstName: z
      .string()
      .check(z.trim(), z.minLength(1, 'Escribe tu nombre'), z.maxLength(100, 'Máximo 100 letras')),
    lastName: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Escribe tu apellido'),
        z.maxLength(100, 'Máximo 100 letras'),
      ),
    email,
    ...newPassword,
  })
  .check(passwordsMatch)
export type SignUpValues = z.infer<typeof signUpSchema>
