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
    password: z.string().check(z.refine(isPasswordValid, 'La contraseña no cumple los requisitos')),
    confirmation: z.string().check(z.minLength(1, 'Confirma tu contraseña')),
  })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      path: ['confirmation'],
      message: 'Las contraseñas no coinciden',
    }),
  )
export type SignUpValues = z.infer<typeof signUpSchema>
