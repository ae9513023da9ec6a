import { pluralize } from '#app/domain/pluralize.ts'
import { useEditor, useEditorStore } from '#app/admin/products/editor/machine/use-editor.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { unusable } from './image-list.ts'

/** A save stops here when images failed: they would be gone without a word. */
export function FailedImagesDialog() {
  const { send } = useEditorStore()
  const open = useEditor((state) => state.asking === 'images')
  const failed = unusable(useEditor((state) => state.images.list))
  const canRetry = failed.some(({ status }) => status === 'failed')
  return (
    <ConfirmDialog
      open={open}
      title={pluralize(failed.length, 'imagen no se subió', 'imágenes no se subieron')}
      cancelLabel="Seguir editando"
      confirmLabel={failed.length === 1 ? 'Guardar sin ella' : 'Guardar sin ellas'}
      otherWay={
        canRetry && (
          <Button look="moss" size="form" onClick={() => send({ type: 'failedRetried' })}>
            Reintentar
          </Button>
        )
      }
      onCancel={() => send({ type: 'stayed' })}
      onConfirm={() => send({ type: 'savedWithout' })}
    >
      <p>El producto se guardaría sin:</p>
      <ul className="mt-2 list-disc pl-5 text-ink">
        {failed.map(({ id, name, error }) => (
          <li key={id} className="break-words">
            {name}: {error}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
