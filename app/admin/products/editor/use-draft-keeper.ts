import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ProductForm } from '#app/domain/product-schema.ts'
import { clearDraft, writeDraft, type DraftContent } from './draft.ts'

const PAUSE_MS = 400

interface DraftKeeperOptions {
  userId: string | undefined
  /** There is something to keep. */
  dirty: boolean
  /** A write has no answer yet. */
  inDoubt: () => boolean
  form: UseFormReturn<ProductForm>
  content: () => DraftContent
  /** Changes when something other than the form does. */
  revision: string
}

/** Keeps the draft in session storage after each change, and asks before the page is left with unsaved ones. */
export function useDraftKeeper({
  userId,
  dirty,
  inDoubt,
  form,
  content,
  revision,
}: DraftKeeperOptions) {
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const stopped = useRef(false)
  /** A draft of this editor is in the storage. */
  const kept = useRef(false)
  const isInDoubt = useRef(inDoubt)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ content, dirty, revision, later: () => {}, keep: () => {} })
  useEffect(() => {
    const { later, keep } = latest.current
    const changed = latest.current.revision !== revision
    latest.current = { content, dirty, revision, later, keep }
    if (changed) later()
  })

  useEffect(() => {
    function keep() {
      clearTimeout(timer.current)
      if (stopped.current || !(latest.current.dirty || isInDoubt.current())) return
      kept.current = true
      setSavedAt(writeDraft(window.sessionStorage, userId, latest.current.content()))
    }
    function later() {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        keep()
        forget()
      }, PAUSE_MS)
    }
    /** What was taken back must not come back with a reload. */
    function forget() {
      if (!kept.current || stopped.current || latest.current.dirty || isInDoubt.current()) return
      kept.current = false
      clearDraft(window.sessionStorage, userId)
      setSavedAt(null)
    }
    latest.current.later = later
    latest.current.keep = keep
    later()
    const stopWatching = form.subscribe({ formState: { values: true }, callback: later })
    // A reload inside the pause must not lose the last word.
    window.addEventListener('pagehide', keep)
    return () => {
      // Nor must a session that ends while a product is being edited.
      keep()
      stopWatching()
      window.removeEventListener('pagehide', keep)
    }
  }, [userId, form])

  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])

  return {
    /** When the draft was last kept, ms since epoch. */
    savedAt,
    /** At once; what there is nothing left of is forgotten. */
    keepNow() {
      if (latest.current.dirty || inDoubt()) latest.current.keep()
      else if (!stopped.current) clearDraft(window.sessionStorage, userId)
    },
    stop() {
      stopped.current = true
      clearTimeout(timer.current)
    },
  }
}
