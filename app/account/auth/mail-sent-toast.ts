import { publicEnv } from '#app/lib/public-env.ts'
import { AUTH_TOAST } from './auth-calls.ts'

/** Long enough to reach the action. */
const ACTION_MS = 20_000

/** The toast that sends a person to their mail; where the shop keeps the mail itself, it links there. */
export function mailSentToast() {
  if (!publicEnv().mailbox) return AUTH_TOAST
  return {
    ...AUTH_TOAST,
    duration: ACTION_MS,
    action: {
      label: 'Abrir el buzón local',
      onClick: () => window.location.assign('/correo'),
    },
  }
}
