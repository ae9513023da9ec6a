import { pluralize } from '#app/domain/pluralize.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import type { Editor } from './use-editor.ts'

/** A save stops here when images failed: they would be gone without a word. */
export function FailedImagesDialog({ editor }: { editor: Editor }) {
  const { uploads } = editor
  const failed = uploads.unusable
  const canRetry = failed.some(({ status }) => status === 'failed')
  return (
    <ConfirmDialog
      open={editor.asksForImages}
      title={pluralize(failed.length, 'imagen no se subió', 'imágenes no se subieron')}
      cancelLabel="Seguir editando"
      confirmLabel={failed.length === 1 ? 'Guardar sin ella' : 'Guardar sin ellas'}
      otherWay={
        canRetry && (
          <Button
            look="moss"
            size="form"
            onClick={() => {
              editor.closeImages()
              editor.setTab('basic')
              uploads.retryFailed()
            }}
          >
            Reintentar
          </Button>
        )
      }
      onCancel={editor.closeImages}
      onConfirm={() => editor.saveWithout(uploads.removeUnusable)}
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
