import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type RefObject } from 'react'
import type { ProductForm } from '#app/domain/product-schema.ts'
import { invalidateCatalog } from '#app/admin/data/mutations.ts'
import { placeholderVariant } from '#app/domain/variant-draft.ts'
import { toast } from '#app/ui/toast.ts'
import { removedWords } from './adding-toasts.ts'
import type { ProductVersion } from './product-diff.ts'
import type { Attempts } from './use-attempts.ts'
import type { Combinations } from './use-combinations.ts'
import { useSaveRun, type SaveRunOptions } from './use-save-run.ts'
import type { Variants } from './use-variants.ts'
import { checkFinalPrices, VARIANT_MESSAGE } from './variant-rules.ts'

interface SavingOptions extends SaveRunOptions {
  attempts: Attempts
  variants: Variants
  combinations: Combinations
  productId: string | null
  /** Version the next save builds on. */
  version: RefObject<string | null>
  /** Something is not saved. */
  changed: boolean
  /** The product was saved with these values and the editor's images. */
  onSaved: (saved: ProductVersion) => void
  /** Step 1 has made the product, or saved it again. */
  onStepOne: (productId: string) => void
  /** Saved for good. */
  onDone: () => void
}

/** The saves of both flows (SPEC §4) with their toasts (SPEC §8). */
export function useSaving(options: SavingOptions) {
  const { form, attempts, variants, images, productId, version, ...on } = options
  const queryClient = useQueryClient()
  const { run, ...state } = useSaveRun(options)
  const isEmpty = variants.list.length + on.combinations.wanted.length === 0

  /** The whole product as it stands here, with the combinations that are chosen. */
  async function saveAll(values: ProductForm, force: boolean) {
    const all = variants.including(on.combinations.wanted)
    checkFinalPrices(values, all)
    const saved = await attempts.make({
      kind: 'save',
      productId,
      form: values,
      images,
      variants: all,
      expectedUpdatedAt: force ? null : version.current,
    })
    version.current = saved.updatedAt
    on.onSaved({ form: values, variants: all, images })
  }

  /** What saving the whole product deletes: what the matrix brings back stays. */
  const gone = variants.removed.length - on.combinations.back.length
  const removedNote = gone > 0 ? removedWords(gone) : undefined
  const say = (message: string, description?: string) =>
    void toast.success(message, { id: 'editor', description })

  function refuse(message: string) {
    toast.error(message, { id: 'editor' })
    if (isEmpty) on.setTab('variants')
    return Promise.resolve()
  }

  /** Saved for good. The list behind is read again, but nothing waits for it, nor is refused meanwhile. */
  function done(message: string, description?: string) {
    say(message, description)
    on.onDone()
    void invalidateCatalog(queryClient)
  }

  /** Adding whose answer was lost: the list here may lack what the product has. */
  const mayHaveMore = attempts.current()?.request.kind === 'add'

  const actions = {
    /**
     * Step 1 of the wizard; coming back to it updates the product it made. Variants that are there without a product
     * are created with it, which leaves nothing for step 2.
     */
    saveAndContinue: (force = false): Promise<void> =>
      run(
        {
          failed: 'Error al crear el producto',
          gone: VARIANT_MESSAGE.productGone,
          again: (forced) => latest.current.saveAndContinue(forced),
        },
        async (values, forced) => {
          if (!productId && !isEmpty) {
            await saveAll(values, forced)
            return done('Producto creado exitosamente con todas sus variantes')
          }
          checkFinalPrices(values, variants.list)
          const saved = await attempts.make({
            kind: 'save',
            productId,
            form: values,
            images,
            variants: productId ? null : [placeholderVariant()],
            expectedUpdatedAt: forced ? null : version.current,
          })
          version.current = saved.updatedAt
          on.onSaved({ form: values, variants: variants.list, images })
          form.reset(values)
          if (!productId) variants.clear()
          say(
            productId
              ? 'Producto actualizado exitosamente'
              : 'Producto creado exitosamente. Ahora define las variantes reales.',
          )
          on.onStepOne(saved.id)
          void invalidateCatalog(queryClient)
        },
        force,
      ),

    /** Saves the whole product that exists. */
    save: (force = false): Promise<void> =>
      isEmpty && !mayHaveMore
        ? refuse(VARIANT_MESSAGE.oneRequired)
        : run(
            {
              failed: 'Error al actualizar el producto',
              gone: VARIANT_MESSAGE.notExisting,
              again: (forced) => latest.current.save(forced),
            },
            async (values, forced) => {
              await attempts.settleAdding()
              await saveAll(values, forced)
              done('Producto actualizado exitosamente', removedNote)
            },
            force,
          ),

    /** Step 2: what is not saved yet, then the placeholder goes (SPEC §4). */
    finish(force = false): Promise<void> {
      if (!productId) return refuse(VARIANT_MESSAGE.noProduct)
      if (isEmpty && !mayHaveMore) return refuse(VARIANT_MESSAGE.realRequired)
      return run(
        {
          failed: 'Error al finalizar el producto',
          gone: VARIANT_MESSAGE.noProduct,
          again: (forced) => latest.current.finish(forced),
        },
        async (values, forced) => {
          await attempts.settleAdding()
          if (on.changed || forced) await saveAll(values, forced)
          const count = await attempts.make({ kind: 'finish', productId })
          done(`Producto finalizado exitosamente con ${count} variante(s)`, removedNote)
        },
        force,
      )
    },
  }
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })

  return { ...state, ...actions }
}
