import { type ExternalToast, toast as sonner } from 'sonner'

const PASSING_MS = 4000

/**
 * Toasts of SPEC §8. An error stays until it is closed, the others go after 4 s (admin-notes.md). Give an `id` to
 * what may be shown again: the newer takes the older's place.
 */
export const toast = {
  success: (text: string, options?: ExternalToast) =>
    sonner.success(text, { duration: PASSING_MS, ...options }),
  info: (text: string, options?: ExternalToast) =>
    sonner.info(text, { duration: PASSING_MS, ...options }),
  warning: (text: string, options?: ExternalToast) =>
    sonner.warning(text, { duration: PASSING_MS, ...options }),
  error: (text: string, options?: ExternalToast) =>
    sonner.error(text, { duration: Infinity, ...options }),
}
