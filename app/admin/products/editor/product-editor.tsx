import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from '#app/ui/toast.ts'
import { adminProductQuery } from '#app/features/catalog/admin-queries.ts'
import { removeImages } from '#app/features/catalog/mutations.ts'
import { useSession } from '#app/features/session/session-provider.tsx'
import { clearDraft, readDraft, type Draft } from './draft.ts'
import { EditorModal } from './editor-modal.tsx'

interface EditorTarget {
  /** One opening of the editor. */
  key: number
  /** null: a new product. */
  productId: string | null
  draft: Draft | null
}

/** Which product the editor is open for. A draft of before a reload opens it again (SPEC §4). */
export function useEditorTarget() {
  const { user } = useSession()
  const [target, setTarget] = useState<EditorTarget | null>(() => {
    const draft = readDraft(window.sessionStorage, user?.id)
    return draft && { key: 0, productId: draft.productId, draft }
  })
  const open = (productId: string | null) => setTarget({ key: Date.now(), productId, draft: null })
  return {
    target,
    create: () => open(null),
    edit: (id: string) => open(id),
    close: () => setTarget(null),
    /** The same product again, as it is stored: the draft is gone. */
    reopen: (productId: string | null) => open(productId),
  }
}

interface ProductEditorProps {
  target: EditorTarget
  onClose: () => void
  onReopen: (productId: string | null) => void
}

/** The large modal; an existing product is read first, so that the editor knows its version. */
export function ProductEditor({ target, onClose, onReopen }: ProductEditorProps) {
  const { user } = useSession()
  const { productId, draft } = target
  const read = useQuery({ ...adminProductQuery(productId ?? ''), enabled: productId !== null })
  const failed = read.isError
  useEffect(() => {
    if (!failed) return
    toast.error('Producto no encontrado')
    if (draft) clearDraft(window.sessionStorage, user?.id)
    onClose()
  }, [failed, draft, user?.id, onClose])
  // Held from the first read: a later one must not change the form under the hands of its user.
  const [product, setProduct] = useState(read.data)
  if (read.data && !product) setProduct(read.data)

  if (productId !== null && !product) return null
  return (
    <EditorModal
      product={product ?? null}
      draft={draft}
      userId={user?.id}
      onClose={onClose}
      onDiscardDraft={() => {
        clearDraft(window.sessionStorage, user?.id)
        void removeImages(draft?.unsavedImages ?? [])
        onReopen(productId)
      }}
      onReload={() => onReopen(productId)}
    />
  )
}
