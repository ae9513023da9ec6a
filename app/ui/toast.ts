import { type ExternalToast, toast as sonner } from 'sonner'

/** Toasts of SPEC §8. An error stays until it is closed; the others go after 4 s (admin-notes.md). */
export const toast = {
  success: (text: string, options?: ExternalToast) => sonner.success(text, options),
  info: (text: string, options?: ExternalToast) => sonner.info(text, options),
  warning: (text: string, options?: ExternalToast) => sonner.warning(text, options),
  error: (text: string, options?: ExternalToast) =>
    sonner.error(text, { duration: Infinity, ...options }),
}
