import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { AlertDialog } from 'radix-ui'
import { clockTime } from '#app/domain/mexico-time.ts'
import {
  adminCategoriesQuery,
  adminProductQuery,
  staffNameQuery,
} from '#app/features/catalog/admin-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { ConflictTable } from './conflict-table.tsx'
import { imageUrls } from './image-list.ts'
import { diffProduct, versionOf, type ProductVersion } from './product-diff.ts'
import type { Editor } from './use-editor.ts'

interface ConflictDialogProps {
  productId: string
  /** The version this editor started from. */
  opened: ProductVersion
  editor: Editor
  userId: string | undefined
  onKeepEditing: () => void
  onLoad: () => void
  onOverwrite: () => void
}

/** Somebody saved this product meanwhile: what differs, and the choice between the two (admin-notes.md Conflict). */
export function ConflictDialog(props: ConflictDialogProps) {
  const { productId, opened, editor, userId, ...on } = props
  const { data: categories = [] } = useQuery(adminCategoriesQuery())
  const read = useQuery(adminProductQuery(productId))
  const stored = read.isFetching ? undefined : read.data
  const rows = stored
    ? diffProduct(
        {
          opened,
          stored: versionOf(stored),
          mine: {
            form: editor.form.getValues(),
            variants: editor.variants.including(editor.combinations.wanted),
            images: imageUrls(editor.uploads.images),
          },
        },
        categories,
      )
    : []
  const author = stored?.updatedBy ?? null
  const { data: name } = useQuery(staffNameQuery(author))
  const who = author === null ? null : author === userId ? 'Tú' : name
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && on.onKeepEditing()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-ink/55" />
        <AlertDialog.Content className="fixed inset-x-4 top-1/2 z-50 mx-auto flex max-h-[calc(100dvh-32px)] max-w-[1040px] -translate-y-1/2 flex-col overflow-hidden rounded-shell bg-white text-ink shadow-[0_24px_64px_rgb(31_37_34/.3)]">
          <div className="flex gap-4 px-7 py-6 max-md:px-4">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sand text-sand-ink max-md:hidden">
              <GitCompareArrows aria-hidden="true" className="size-5" />
            </span>
            <div>
              <AlertDialog.Title className="text-[22px] leading-tight">
                Este producto cambió mientras lo editabas
              </AlertDialog.Title>
              <AlertDialog.Description className="mt-1.5 text-sm text-admin-ink-2">
                {who === 'Tú'
                  ? 'Tú, en otra ventana, guardaste'
                  : `${who ?? 'Otra persona'} guardó`}{' '}
                <strong className="text-ink">{opened.form.name}</strong>
                {stored && ` a las ${clockTime(new Date(stored.updatedAt), false)}`}. Tus cambios no
                se guardaron, pero siguen aquí: elige con cuál versión continuar. Si cargas lo
                guardado, los tuyos quedan aparte en tu borrador. Si sobrescribes, todo queda como
                en tu versión.
              </AlertDialog.Description>
            </div>
          </div>
          <div className="min-h-0 overflow-y-auto border-y border-admin-line" aria-busy={!stored}>
            {read.isError && (
              <p role="alert" className="p-6 text-sm text-brick">
                No pudimos leer lo guardado. Sigue editando e intenta de nuevo.
              </p>
            )}
            {stored && rows.length === 0 && (
              <p className="p-6 text-sm">Lo guardado es igual a tu versión.</p>
            )}
            {rows.length > 0 && <ConflictTable rows={rows} />}
          </div>
          <div className="flex flex-wrap justify-end gap-3 bg-admin-paper px-7 py-4 max-md:px-4 max-md:[&>button]:w-full">
            <AlertDialog.Cancel asChild>
              <Button look="outline" size="form" className="mr-auto">
                Seguir editando
              </Button>
            </AlertDialog.Cancel>
            <Button
              look="outline"
              size="form"
              className="border-brick! text-brick!"
              disabled={!stored}
              onClick={on.onOverwrite}
            >
              Sobrescribir con mi versión
            </Button>
            <Button look="moss" size="form" disabled={!stored} onClick={on.onLoad}>
              Cargar lo guardado
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
