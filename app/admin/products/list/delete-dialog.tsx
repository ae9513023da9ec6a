import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#app/domain/number.ts'
import { toast } from '#app/ui/toast.ts'
import { deleteProduct, invalidateCatalog } from '#app/features/catalog/mutations.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { ProgressLine } from '#app/admin/products/progress-line.tsx'

interface DeleteDialogProps {
  /** Products to delete; empty keeps the dialog closed. */
  products: { id: string; name: string }[]
  onClose: () => void
  /** After each product that is gone. */
  onDeleted: (id: string) => void
}

const NAMES_SHOWN = 5

/** 'Confirmar eliminación' (SPEC §2): names what goes, warns that it cannot be undone. */
export function DeleteDialog({ products, onClose, onDeleted }: DeleteDialogProps) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState(0)
  const remove = useMutation({
    mutationFn: async () => {
      setDone(0)
      try {
        for (const { id } of products) {
          await deleteProduct(id)
          onDeleted(id)
          setDone((count) => count + 1)
        }
      } finally {
        // Not waited for: without a network the list's own read fails long after this has.
        void invalidateCatalog(queryClient).then(() => requestAnimationFrame(keepFocus))
      }
    },
    onSuccess: () => {
      toast.success(
        many
          ? `${products.length} productos y sus imágenes eliminados exitosamente`
          : 'Producto e imágenes eliminados exitosamente',
      )
      onClose()
    },
    onError: (error) => {
      console.warn('product not deleted', error)
      toast.error('Error al eliminar el producto')
    },
  })
  const [first] = products
  const many = products.length > 1
  return (
    <ConfirmDialog
      open={first !== undefined}
      title="Confirmar eliminación"
      confirmLabel="Borrar"
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate()}
    >
      {many ? (
        <>
          <p>
            Esta acción no se puede deshacer. Se eliminarán estos {formatCount(products.length)}{' '}
            productos y todas sus imágenes:
          </p>
          <ul className="mt-3 list-disc pl-5 text-ink">
            {products.slice(0, NAMES_SHOWN).map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {products.length > NAMES_SHOWN && (
              <li>+{formatCount(products.length - NAMES_SHOWN)} más</li>
            )}
          </ul>
          {remove.isPending && (
            <>
              <p role="status" className="mt-3 font-semibold text-ink tnum">
                {formatCount(done)} de {formatCount(products.length)}
              </p>
              <ProgressLine label="Progreso del borrado" share={done / products.length} />
            </>
          )}
        </>
      ) : (
        <p>
          Esta acción no se puede deshacer. Se eliminarán{' '}
          <strong className="text-ink">{first?.name}</strong> y todas sus imágenes.
        </p>
      )}
    </ConfirmDialog>
  )
}

/** The button that asked went with its row: whoever works by keyboard goes on from the list, not from the top of the page. */
function keepFocus() {
  if (document.activeElement === document.body) document.getElementById('contenido')?.focus()
}
