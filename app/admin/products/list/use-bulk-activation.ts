import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { pluralize } from '#app/domain/pluralize.ts'
import { fetchActive } from '#app/admin/data/product-queries.ts'
import { invalidateCatalog, setProductsActive } from '#app/admin/data/mutations.ts'
import { toast } from '#app/ui/toast.ts'
import { inChunks } from './in-chunks.ts'
import type { Selection } from './use-selection.ts'

/** Long enough to read what happened and to change one's mind. */
const UNDO_MS = 10_000
/** A newer message about the same action replaces the older one. */
const TOAST = 'bulk-activation'

/** 'Activar' and 'Desactivar' on the selected rows; the toast can undo it on the rows that it changed. */
export function useBulkActivation(selection: Selection) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState(0)
  /** The states before an attempt whose answer was lost: the next attempt sees only what that one did. */
  const before = useRef(new Map<string, boolean>())
  const chosen = selection.items.length
  useEffect(() => {
    if (chosen === 0) before.current.clear()
  }, [chosen])

  const set = (ids: string[], isActive: boolean, onDone?: (ids: string[]) => void) =>
    inChunks(ids, async (chunk) => {
      await setProductsActive(chunk, isActive)
      onDone?.(chunk)
      // Not awaited: without a network the list's own read fails long after this one.
    }).finally(() => void invalidateCatalog(queryClient))

  async function undo(ids: string[], wasActive: boolean) {
    const left = new Set(ids)
    try {
      await set(ids, wasActive, (chunk) => chunk.forEach((id) => left.delete(id)))
      const word = `${wasActive ? 'activo' : 'inactivo'}${ids.length === 1 ? '' : 's'}`
      toast.success(`${pluralize(ids.length, 'producto', 'productos')} de nuevo ${word}`, {
        id: TOAST,
      })
    } catch {
      toast.error('No pudimos deshacer el cambio', {
        id: TOAST,
        action: { label: 'Deshacer', onClick: () => void undo([...left], wasActive) },
      })
    }
  }

  const act = useMutation({
    mutationFn: async (isActive: boolean) => {
      setDone(0)
      const ids = selection.items.map(({ id }) => id)
      const finished: string[] = []
      const changed: string[] = []
      let error: unknown
      try {
        await inChunks(ids, async (chunk) => {
          for (const [id, was] of await fetchActive(chunk))
            if (!before.current.has(id)) before.current.set(id, was)
          await setProductsActive(chunk, isActive)
          finished.push(...chunk)
          changed.push(...chunk.filter((id) => before.current.get(id) === !isActive))
          setDone(finished.length)
        })
      } catch (caught) {
        error = caught
      }
      void invalidateCatalog(queryClient)
      return { isActive, finished, changed, error }
    },
    onSuccess: ({ isActive, finished, changed, error }) => {
      const word = isActive ? 'activado' : 'desactivado'
      const did = pluralize(finished.length, `producto ${word}`, `productos ${word}s`)
      const same = finished.length - changed.length
      const action = changed.length > 0 && {
        action: { label: 'Deshacer', onClick: () => void undo(changed, !isActive) },
      }
      if (error) {
        console.warn('products not changed', error)
        toast.error('Error al actualizar los productos', {
          id: TOAST,
          ...(finished.length > 0 && { description: `${did}. Los demás siguen seleccionados.` }),
          ...action,
        })
      } else {
        toast.success(did, {
          id: TOAST,
          ...(same > 0 && { description: `${pluralize(same, 'ya lo estaba', 'ya lo estaban')}.` }),
          ...(action && { ...action, duration: UNDO_MS }),
        })
      }
      for (const id of finished) before.current.delete(id)
      selection.remove(finished)
    },
  })
  return { run: act.mutate, isPending: act.isPending, done }
}
