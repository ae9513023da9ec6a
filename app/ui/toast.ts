import { type ExternalToast, toast as sonner } from 'sonner'

const PASSING_MS = 4000

/** Toasts from before the toaster is ready: sonner itself would lose them. Undefined once it is. */
let waiting: (() => void)[] | undefined = []

type Kind = 'success' | 'info' | 'warning' | 'error'

/** The current toast of each `id`. */
const standing = new Map<string | number, { fresh: string; kind: Kind }>()
let count = 0

/**
 * sonner removes a closed toast 200 ms later by its id, and with it a new one of the same id: a quick answer after pressing
 * a toast's button was never visible. So each toast has its own id, and the older one is closed.
 */
function inPlaceOf(id: string | number, kind: Kind): { id: string } {
  const older = standing.get(id)
  if (older) sonner.dismiss(older.fresh)
  const fresh = `${id}-${++count}`
  standing.set(id, { fresh, kind })
  return { id: fresh }
}

function show(kind: Kind, duration: number) {
  return (text: string, options?: ExternalToast): void => {
    const present = () => {
      const own = options?.id === undefined ? {} : inPlaceOf(options.id, kind)
      sonner[kind](text, { duration, ...options, ...own })
    }
    if (waiting) waiting.push(present)
    else present()
  }
}

/** The toaster is ready: shows the waiting toasts. */
export function releaseToasts(): void {
  const early = waiting ?? []
  waiting = undefined
  for (const present of early) present()
}

/** The subject of an error is gone because its form closed, so the error goes too. Good news of the same `id` stays. */
export function closeError(id: string): void {
  const last = standing.get(id)
  if (last?.kind === 'error') sonner.dismiss(last.fresh)
}

/**
 * Toasts of SPEC §8. An error stays until it is closed, the others go after 4 s (admin-notes.md). Give an `id` to a toast
 * that may appear again: the newer replaces the older.
 */
export const toast = {
  success: show('success', PASSING_MS),
  info: show('info', PASSING_MS),
  warning: show('warning', PASSING_MS),
  error: show('error', Infinity),
}
