import { clearDraft, writeDraft, type DraftContent } from './draft.ts'

const PAUSE_MS = 400

interface DraftKeeperOptions {
  userId: string | undefined
  /** What there is to keep now; null when there is nothing. */
  read: () => DraftContent | null
  /** When it was kept, ms since epoch; null when it was forgotten, or the storage refused. */
  onKept: (at: number | null) => void
}

/** Keeps the draft in session storage: soon after a change, and at once when the page goes (SPEC §4). */
export function createDraftKeeper({ userId, read, onKept }: DraftKeeperOptions) {
  const storage = window.sessionStorage
  let stopped = false
  /** The draft of this editor that is in the storage. */
  let kept: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function keep(): boolean {
    const content = stopped ? null : read()
    if (!content) return false
    const text = JSON.stringify(content)
    if (text === kept) return true
    kept = text
    onKept(writeDraft(storage, userId, content))
    return true
  }
  function forget() {
    kept = null
    clearDraft(storage, userId)
    onKept(null)
  }
  return {
    keep,
    later() {
      timer ??= setTimeout(() => {
        timer = undefined
        // What was taken back must not come back with a reload.
        if (!keep() && !stopped && kept !== null) forget()
      }, PAUSE_MS)
    },
    /** At once; what there is nothing left of is forgotten. */
    now() {
      if (!keep() && !stopped) forget()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
