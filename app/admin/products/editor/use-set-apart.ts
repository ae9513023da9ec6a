import { useState, type RefObject } from 'react'
import { removeImages } from '#app/admin/data/mutations.ts'
import { toast } from '#app/ui/toast.ts'
import { clearDraft, readDraft, writeDraft, type Draft, type DraftContent } from './draft.ts'
import { NO_CHOICE } from './combinations.ts'
import type { ProductVersion } from './product-diff.ts'

interface SetApartOptions {
  userId: string | undefined
  productId: string | null
  /** The draft that was restored, if one was. */
  draft: Draft | null
  /** The version that is open now, and the product as it was in it. */
  version: RefObject<string | null>
  opened: ProductVersion | null
  /** Something is not saved. */
  changed: boolean
  content: () => DraftContent
  /** From here on the draft is no longer kept by itself. */
  stopKeeping: () => void
  onReopen: (productId: string | null, draft: Draft | null) => void
}

/** Values set aside to look at what somebody else saved, and the ways between the two. Nothing typed is lost. */
export function useSetApart(options: SetApartOptions) {
  const { userId, productId, draft, version, opened, ...on } = options
  const storage = window.sessionStorage
  const [apart, setApart] = useState(() => {
    const kept = readDraft(storage, userId, 'apart')
    return kept && kept.productId === productId ? kept : null
  })
  return {
    apart,
    forgetApart() {
      if (!apart) return
      clearDraft(storage, userId, 'apart')
      setApart(null)
      void removeImages(apart.unsavedImages)
    },
    /** Opens what somebody else saved; what stands here is set apart and can be got back. */
    loadStored() {
      if (writeDraft(storage, userId, on.content(), Date.now(), 'apart') === null)
        return void toast.error('No pudimos guardar tus cambios aparte. Cópialos antes de salir.')
      on.stopKeeping()
      clearDraft(storage, userId)
      on.onReopen(productId, null)
    },
    /** Opens what somebody else saved with both sides' changes in it: what is mine of them is still to be saved. */
    joinStored(updatedAt: string, stored: ProductVersion, both: ProductVersion) {
      on.stopKeeping()
      const own = on.content()
      const joined = { choice: NO_CHOICE, attempt: null, joined: true }
      if (
        writeDraft(storage, userId, { ...own, ...both, ...joined, updatedAt, opened: stored }) ===
        null
      )
        return void toast.error('No pudimos juntar los cambios. Sigue editando e intenta de nuevo.')
      on.onReopen(productId, readDraft(storage, userId))
    },
    /** Brings back what was set apart, over the version that is open now; what stands here takes its place. */
    restoreApart() {
      if (!apart) return
      on.stopKeeping()
      if (on.changed) writeDraft(storage, userId, on.content(), Date.now(), 'apart')
      else clearDraft(storage, userId, 'apart')
      const back = { ...apart, updatedAt: version.current, opened }
      writeDraft(storage, userId, back)
      on.onReopen(productId, back)
    },
    /** Opens the product as it is stored; the draft and its images are gone. */
    discardDraft() {
      on.stopKeeping()
      clearDraft(storage, userId)
      void removeImages(draft?.unsavedImages ?? [])
      on.onReopen(productId, null)
    },
  }
}
