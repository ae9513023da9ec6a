import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#app/domain/number.ts'
import { AppError, type AppErrorCode } from '#app/lib/errors.ts'
import { toast } from '#app/ui/toast.ts'
import { deleteProduct, invalidateCatalog } from '#app/admin/data/mutations.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { ProgressLine } from '#app/admin/products/progress-line.tsx'

interface Named {
  id: string
  name: string
}

interface DeleteDialogProps {
  /** Products still to delete; empty keeps the dialog closed. */
  products: Named[]
  onClose: () => void
  /** Runs after each deleted product: it leaves `products`. */
  onDeleted: (id: string) => void
}

const NAMES_SHOWN = 5
/** A newer message replaces the older one. */
const TOAST = 'delete'
/** Failures that the next product would meet too. */
const HOPELESS: AppErrorCode[] = ['offline', 'session_expired', 'forbidden']

/** 'Confirmar eliminación' (SPEC §2): names what is deleted and warns that it cannot be undone. */
export function DeleteDialog({ products, onClose, onDeleted }: DeleteDialogProps) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState(0)
  const total = done + products.length
  const many = total > 1
  const remove = useMutation({
    mutationFn: async () => {
      const left = new Map(products.map(({ id, name }) => [id, name]))
      for (const { id } of products) {
        try {
          await deleteProduct(id)
        } catch (error) {
          const code = error instanceof AppError ? error.code : 'unknown'
          // It is gone, as wanted, whoever did it: somebody else, or an attempt whose answer was lost.
          if (code !== 'not_found') {
            console.warn('product not deleted', error)
            if (HOPELESS.includes(code)) break
            continue
          }
        }
        left.delete(id)
        onDeleted(id)
        setDone((count) => count + 1)
      }
      // Not awaited: without a network the list's own read fails long after this one.
      void invalidateCatalog(queryClient).then(() => requestAnimationFrame(keepFocus))
      return [...left.values()]
    },
    onSuccess: (left) => {
      if (left.length > 0) {
        toast.error('Error al eliminar el producto', {
          id: TOAST,
          ...(many && { description: `No se eliminaron: ${listed(left).join(', ')}.` }),
        })
        return
      }
      toast.success(
        many
          ? `${formatCount(total)} productos y sus imágenes eliminados exitosamente`
          : 'Producto e imágenes eliminados exitosamente',
        { id: TOAST },
      )
      close()
    },
  })
  function close() {
    setDone(0)
    onClose()
  }
  const [first] = products
  return (
    <ConfirmDialog
      open={first !== undefined}
      title="Confirmar eliminación"
      confirmLabel="Borrar"
      busy={remove.isPending}
      onCancel={close}
      onConfirm={() => remove.mutate()}
    >
      {many ? (
        <>
          <p>
            Esta acción no se puede deshacer.{' '}
            {done > 0 && !remove.isPending && `Se eliminaron ${formatCount(done)}. `}
            {products.length === 1
              ? 'Se eliminará este producto y todas sus imágenes:'
              : `Se eliminarán estos ${formatCount(products.length)} productos y todas sus imágenes:`}
          </p>
          <ul className="mt-3 list-disc pl-5 text-ink">
            {listed(products.map(({ name }) => name)).map((name, at) => (
              <li key={at}>{name}</li>
            ))}
          </ul>
          {remove.isPending && (
            <>
              <p role="status" className="mt-3 font-semibold text-ink tnum">
                {formatCount(done)} de {formatCount(total)}
              </p>
              <ProgressLine label="Progreso del borrado" share={done / total} />
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

/** The first five, and how many more. */
function listed(names: string[]): string[] {
  const more = names.length - NAMES_SHOWN
  return more > 0 ? [...names.slice(0, NAMES_SHOWN), `+${formatCount(more)} más`] : names
}

/**
 * The button that opened the dialog went with its row: keyboard users continue from the list, not from the top of the page.
 */
function keepFocus() {
  if (document.activeElement === document.body) document.getElementById('contenido')?.focus()
}
