import type { SignInValues, SignUpValues } from '#app/domain/auth-schema.ts'
import {
  type AuthFailure,
  type AuthMessage,
  newPasswordMessage,
  mailMessage,
  signInMessage,
  signUpMessage,
} from './messages/auth-messages.ts'
import { rememberRequestedMail } from '#app/lib/requested-mail.ts'
import { browserClient } from '#app/lib/browser-client.ts'

/** The latest message about an attempt replaces the earlier one and its action. */
export const AUTH_TOAST = { id: 'auth', action: undefined }

/** Signs in with e-mail and password. Null when it worked; the session arrives as an auth event. Never throws. */
export async function signIn({ email, password }: SignInValues): Promise<AuthMessage | null> {
  try {
    const { error } = await browserClient().auth.signInWithPassword({ email, password })
    return error ? signInMessage(error) : null
  } catch (cause) {
    return signInMessage(cause as AuthFailure)
  }
}

/** Creates the account and has its confirmation mailed (SPEC §7). Null when it worked. Never throws. */
export async function signUp({
  email,
  password,
  firstName,
  lastName,
}: SignUpValues): Promise<AuthMessage | null> {
  rememberRequestedMail(email)
  try {
    const { data, error } = await browserClient().auth.signUp({
      email,
      password,
      options: {
        emailRedirectTo: `${window.location.origin}/`,
        data: { first_name: firstName, last_name: lastName },
      },
    })
    if (error) return signUpMessage(error)
    // A hosted project answers an existing, confirmed e-mail with a user that has no identity.
    if (data.user?.identities?.length === 0) return signUpMessage({ code: 'user_already_exists' })
    return null
  } catch (cause) {
    return signUpMessage(cause as AuthFailure)
  }
}

/** Sends a link to a new password. Null when it worked, or when no account has the e-mail. Never throws. */
export async function requestRecovery(email: string): Promise<AuthMessage | null> {
  rememberRequestedMail(email)
  try {
    const redirectTo = `${window.location.origin}/auth?nueva-contrasena`
    const { error } = await browserClient().auth.resetPasswordForEmail(email, { redirectTo })
    return error ? mailMessage(error) : null
  } catch (cause) {
    return mailMessage(cause as AuthFailure)
  }
}

/** Sends the confirmation again. Null when it worked, or when there was nothing to confirm. Never throws. */
export async function resendConfirmation(email: string): Promise<AuthMessage | null> {
  rememberRequestedMail(email)
  try {
    const { error } = await browserClient().auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: `${window.location.origin}/` },
    })
    return error ? mailMessage(error) : null
  } catch (cause) {
    return mailMessage(cause as AuthFailure)
  }
}

/** Gives the signed-in user a new password. Null when it worked. Never throws. */
export async function changePassword(password: string): Promise<AuthMessage | null> {
  try {
    const { error } = await browserClient().auth.updateUser({ password })
    return error ? newPasswordMessage(error) : null
  } catch (cause) {
    return newPasswordMessage(cause as AuthFailure)
  }
}
