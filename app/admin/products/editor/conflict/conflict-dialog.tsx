import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { AlertDialog } from 'radix-ui'
import { useState } from 'react'
import { clockTime, dayAndTime } from '#app/domain/mexico-time.ts'
import {
  adminCategoriesQuery,
  adminProductQuery,
  staffNameQuery,
} from '#app/admin/data/product-queries.ts'
import { imageUrls } from '#app/admin/products/editor/images/image-list.ts'
import { useEditor, useEditorStore } from '#app/admin/products/editor/machine/use-editor.ts'
import { ConflictChoices } from './conflict-choices.tsx'
import { ConflictTable } from './conflict-table.tsx'
import { mergeVersions } from './merge-versions.ts'
import { diffProduct, versionOf } from './product-diff.ts'

/** Somebody saved this product meanwhile: what differs, and the choice between the two (admin-notes.md Conflict). */
export function ConflictDialog() {
  const { send, userId } = useEditorStore()
  const productId = useEditor((state) => state.productId) ?? ''
  const opened = useEditor((state) => state.baseline)
  const form = useEditor((state) => state.form)
  const images = imageUrls(useEditor((state) => state.images.list))
  // What the matrix adds gets its SKU once, not with each drawing.
  const [variants] = useState(useEditorStore().allVariants)
  const { data: categories = [] } = useQuery(adminCategoriesQuery())
  const read = useQuery(adminProductQuery(productId))
  const stored = read.isFetching ? undefined : read.data
  const versions = stored && {
    opened,
    stored: versionOf(stored),
    mine: { form, variants, images },
  }
  const rows = versions ? diffProduct(versions, categories) : []
  const both =
    versions && rows.some((row) => row.mineChanged) && rows.some((row) => row.storedChanged)
      ? mergeVersions(versions)
      : null
  const author = stored?.updatedBy ?? null
  const { data: name } = useQuery(staffNameQuery(author))
  const mine = author !== null && author === userId
  const who = name ?? 'Otra persona'
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && send({ type: 'conflictLeft' })}>
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
              <AlertDialog.Description className="mt-1.5 text-sm text-admin-ink-2 wrap-anywhere">
                {mine ? (
                  'Tú, en otra ventana, guardaste'
                ) : (
                  <>
                    <strong className="text-ink">{who}</strong> guardó
                  </>
                )}{' '}
                <strong className="text-ink">{opened.form.name}</strong>
                {stored && ` ${dayAndTime(new Date(stored.updatedAt))}`}.
                {opened.at !== undefined && ` Tú lo abriste ${dayAndTime(new Date(opened.at))}.`}{' '}
                Tus cambios no se guardaron, pero siguen aquí:{' '}
                {both
                  ? 'puedes juntarlos o elegir una versión.'
                  : 'elige con cuál versión continuar.'}
              </AlertDialog.Description>
            </div>
          </div>
          <div className="min-h-0 overflow-y-auto border-t border-admin-line" aria-busy={!stored}>
            {read.isError && (
              <p role="alert" className="p-6 text-sm text-brick">
                No pudimos leer lo guardado. Sigue editando e intenta de nuevo.
              </p>
            )}
            {stored && rows.length === 0 && (
              <p className="p-6 text-sm">Lo guardado es igual a tu versión.</p>
            )}
            {stored && rows.length > 0 && (
              <ConflictTable
                rows={rows}
                author={mine ? 'Tú' : who}
                savedAt={clockTime(new Date(stored.updatedAt), false)}
                openedAt={opened.at === undefined ? '' : clockTime(new Date(opened.at), false)}
              />
            )}
            <ConflictChoices
              rows={rows}
              whose={mine ? 'de tu otra ventana' : name ? `de ${name}` : 'de la otra persona'}
              ready={stored !== undefined}
              onJoin={
                stored && versions && both
                  ? () =>
                      send({
                        type: 'joined',
                        updatedAt: stored.updatedAt,
                        stored: versions.stored,
                        both,
                      })
                  : undefined
              }
              onLoad={() => send({ type: 'storedLoaded' })}
              onOverwrite={() => send({ type: 'overwritten' })}
            />
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
