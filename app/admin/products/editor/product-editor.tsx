import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#app/ui/toast.ts'
import { adminProductQuery } from '#app/admin/data/product-queries.ts'
import { invalidateCatalog } from '#app/admin/data/mutations.ts'
import { useSession } from '#app/features/session/session-provider.tsx'
import { AppError } from '#app/lib/errors.ts'
import { clearDraft, readDraft, writeDraft, type Draft } from './draft/draft.ts'
import { EditorModal } from './editor-modal.tsx'
import { editorBackend } from './machine/editor-backend.ts'
import { createEditorStore, type EditorOptions } from './machine/editor-store.ts'
import { EditorContext } from './machine/use-editor.ts'
import { OpeningProduct } from './opening-product.tsx'
import { isMissing } from './images/uploader.ts'
import { DELETED_HINT, VARIANT_MESSAGE } from './variants/variant-rules.ts'

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
    if (draft) return { key: 0, productId: draft.productId, draft }
    const apart = readDraft(window.sessionStorage, user?.id, 'apart')
    return apart && { key: 0, productId: apart.productId, draft: null }
  })
  const open = (productId: string | null, draft: Draft | null = null) =>
    setTarget({ key: Date.now(), productId, draft })
  return {
    target,
    create: () => open(null),
    edit: (id: string) => open(id),
    close: () => setTarget(null),
    /** The same product again, with another draft or as it is stored. */
    reopen: open,
  }
}

interface ProductEditorProps {
  target: EditorTarget
  onClose: () => void
  onReopen: (productId: string | null, draft: Draft | null) => void
}

/** The large modal; an existing product is read first, so that the editor knows its version. */
export function ProductEditor({ target, onClose, onReopen }: ProductEditorProps) {
  const { user, recheckRole } = useSession()
  const queryClient = useQueryClient()
  const { productId, draft } = target
  const read = useQuery({ ...adminProductQuery(productId ?? ''), enabled: productId !== null })
  // Held from the first read: a later one must not change the form under the hands of its user.
  const [product, setProduct] = useState(read.data)
  if (read.data && !product) setProduct(read.data)

  // Later reads are the conflict dialog's: they must not close the editor.
  const error = product ? null : read.error
  const told = useRef(false)
  useEffect(() => {
    if (!error || told.current) return
    told.current = true
    if (error instanceof AppError && error.code === 'not_found') {
      const kept = draft ?? readDraft(window.sessionStorage, user?.id, 'apart')
      toast.error(VARIANT_MESSAGE.notExisting, {
        id: 'editor',
        description: kept ? DELETED_HINT : 'Alguien lo borró.',
      })
      void invalidateCatalog(queryClient)
      if (kept) {
        void asNewProduct(kept).then((anew) => {
          writeDraft(window.sessionStorage, user?.id, anew)
          // What is set apart beside a draft stays there: it opens when this one is done.
          if (!draft) clearDraft(window.sessionStorage, user?.id, 'apart')
          onReopen(null, anew)
        })
        return
      }
    } else {
      // What is typed stays kept: the next try finds it.
      toast.error('No pudimos abrir el producto. Intenta de nuevo.')
    }
    onClose()
  }, [error, draft, user?.id, queryClient, onClose, onReopen])

  if (productId !== null && !product) return <OpeningProduct onCancel={onClose} />
  return (
    <OpenEditor
      product={product ?? null}
      draft={draft}
      userId={user?.id}
      backend={editorBackend}
      keepsRole={recheckRole}
      readAgain={() => void invalidateCatalog(queryClient)}
      onClose={onClose}
      onReopen={onReopen}
    />
  )
}

/** One store for each opening. */
function OpenEditor(options: EditorOptions) {
  const [store] = useState(() => createEditorStore(options))
  useEffect(() => store.open(), [store])
  return (
    <EditorContext value={store}>
      <EditorModal />
    </EditorContext>
  )
}

/** The draft of a product that is gone, to be created again: with those of its images that still exist. */
async function asNewProduct(draft: Draft): Promise<Draft> {
  const missing = await Promise.all(draft.images.map(isMissing))
  const images = draft.images.filter((_, index) => !missing[index])
  const nothing = { productId: null, updatedAt: null, opened: null, attempt: null }
  return { ...draft, ...nothing, images, flow: 'create', tab: 'basic' }
}
