import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '#app/ui/toast.ts'
import { variantKey } from '#app/domain/variant.ts'
import type { AdminProduct } from '#app/admin/data/product-queries.ts'
import {
  invalidateCatalog,
  VariantExistsError,
  type AddedVariants,
} from '#app/admin/data/mutations.ts'
import { newVariant, type VariantDraft } from '#app/domain/variant-draft.ts'
import { useSession } from '#app/features/session/session-provider.tsx'
import { AppError, isRefusal } from '#app/lib/errors.ts'
import { addingToasts, BASIC_TOASTS, restoredWords, type AddingToasts } from './adding-toasts.ts'
import { Settled, type Attempts } from './use-attempts.ts'
import { finalPriceWords, VARIANT_MESSAGE, variantProblem } from './variant-rules.ts'
import {
  countChanges,
  listed,
  openVariants,
  parted,
  savedOf,
  takenOut,
  variantReducer,
  type NewVariant,
  type VariantChange,
} from './variant-set.ts'

interface VariantsOptions {
  product: AdminProduct | null
  draft: VariantDraft[] | undefined
  productId: string | null
  attempts: Attempts
  /** Version the editor builds on; adding variants raises it. */
  getVersion: () => string | null
  onVersion: (version: string) => void
  /** The product has these too now, by what was done here. */
  onAdded: (variants: VariantDraft[]) => void
  /** The product is no longer there. */
  onGone: () => void
}

/** 'Crear básicas' (SPEC §9). */
const BASIC = { color: 'negro', sizes: ['S', 'M', 'L'], stock: 10, priceAdjustment: 0 }

export type Variants = ReturnType<typeof useVariants>

/** The variants of the product being edited: added at once once it exists, changed and removed on saving. */
export function useVariants({ product, draft, productId, attempts, ...version }: VariantsOptions) {
  const queryClient = useQueryClient()
  const { recheckRole } = useSession()
  const [set, dispatch] = useReducer(variantReducer, null, () =>
    openVariants(product?.variants ?? [], draft),
  )
  const [adding, setAdding] = useState(false)
  /** How many requests to add have failed: whoever waits for one can tell how it went. */
  const [failures, setFailures] = useState(0)
  /** Key of the variant that the last attempt would have duplicated. */
  const [duplicate, setDuplicate] = useState<string | null>(null)

  const list = listed(set)
  const removed = takenOut(set)

  /** Those of the wanted that come back, and the new ones with their SKUs. */
  function withSkus(wanted: NewVariant[]) {
    const { back, fresh } = parted(set, wanted)
    return {
      back,
      fresh: fresh.map(({ color, size, stock, priceAdjustment }) =>
        newVariant(color, size, stock, priceAdjustment),
      ),
    }
  }

  /** The product has them. A version that somebody else raised meanwhile is not taken over: the next save must tell. */
  function stored({ variants, updatedAt }: AddedVariants) {
    if (updatedAt) version.onVersion(updatedAt)
    void invalidateCatalog(queryClient)
    version.onAdded(variants)
    dispatch({ type: 'added', variants, saved: true })
  }

  /** Sends variants to the product that exists: whether it has them, or must be asked again. */
  async function store(
    productId: string,
    variants: VariantDraft[],
    failed: string,
  ): Promise<boolean | 'again'> {
    setAdding(true)
    try {
      const expectedUpdatedAt = version.getVersion()
      stored(await attempts.make({ kind: 'add', productId, variants, expectedUpdatedAt }))
      return true
    } catch (error) {
      if (error instanceof Settled) {
        flushSync(() => setAdding(false))
        return 'again'
      }
      console.warn('variants not added', error)
      setFailures((before) => before + 1)
      if (isRefusal(error) && !(await recheckRole())) return false
      if (error instanceof AppError && error.code === 'not_found') {
        version.onGone()
        return false
      }
      toast.error(problemOf(error) ?? failed, { id: 'editor' })
      return false
    } finally {
      setAdding(false)
    }
  }

  /** Adds variants; one that was taken out comes back. True when they are in the list. `toasts` say how it went. */
  async function addAll(wanted: NewVariant[], toasts: AddingToasts): Promise<boolean> {
    if (adding || wanted.length === 0) return false
    const { back, fresh } = withSkus(wanted)
    if (!productId) dispatch({ type: 'added', variants: fresh, saved: false })
    else if (fresh.length > 0) {
      const outcome = await store(productId, fresh, toasts.failed)
      if (outcome === 'again') return latest.current(wanted, toasts)
      if (!outcome) return false
    }
    dispatch({ type: 'restored', variants: back })
    const restored = back.length > 0 ? restoredWords(back.length) : undefined
    if (fresh.length === 0 && restored) toast.success(restored, { id: 'editor' })
    else
      toast.success(productId ? toasts.saved : toasts.local, {
        id: 'editor',
        description: restored,
      })
    return true
  }

  /** What an earlier request has brought already is not asked for again. */
  async function addMissing(wanted: NewVariant[], toasts: AddingToasts): Promise<boolean> {
    const missing = wanted.filter((variant) => variantProblem(list, variant) === null)
    if (missing.length > 0) return addAll(missing, toasts)
    toast.success(toasts.saved, { id: 'editor' })
    return true
  }
  const latest = useRef(addMissing)
  useEffect(() => {
    latest.current = addMissing
  })

  return {
    list,
    stored,
    /** Taken out of the list, and deleted by the next save. */
    removed,
    /** The list as it will be with these in it. */
    including(wanted: NewVariant[]): VariantDraft[] {
      const { back, fresh } = withSkus(wanted)
      return [...listed(variantReducer(set, { type: 'restored', variants: back })), ...fresh]
    },
    /** How many of them a save would add, change or delete, these chosen in the matrix aside when they come back. */
    changes: (wanted: NewVariant[]) =>
      countChanges(variantReducer(set, { type: 'restored', variants: parted(set, wanted).back })),
    adding,
    failures,
    /** What the last attempt would have duplicated. */
    duplicate: list.find((variant) => variantKey(variant) === duplicate),
    /** Marked in list and matrix. */
    isDuplicate: (variant: VariantDraft) => variantKey(variant) === duplicate,
    /** Stock and adjustment as saved, for 'antes n'. */
    savedOf: (variant: VariantDraft) => savedOf(set, variant),
    /** Not on the server yet: badge 'Nueva' (SPEC §4). */
    isLocal: (variant: VariantDraft) => !savedOf(set, variant),
    /** Adds one; returns the Spanish sentence of what stands in the way, or null. */
    async add(variant: NewVariant) {
      const problem = variantProblem(list, variant)
      setDuplicate(problem === VARIANT_MESSAGE.duplicate ? variantKey(variant) : null)
      if (problem) {
        toast.error(problem, { id: 'editor' })
        return problem
      }
      return (await addAll([variant], addingToasts(1))) ? null : ''
    },
    addBasic() {
      const { color, sizes, stock, priceAdjustment } = BASIC
      return addAll(
        sizes.map((size) => ({ color, size, stock, priceAdjustment })),
        BASIC_TOASTS,
      )
    },
    addCombinations: (wanted: NewVariant[]) =>
      addAll(wanted, addingToasts(parted(set, wanted).fresh.length)),
    update: (of: VariantDraft, change: VariantChange) =>
      dispatch({ type: 'edited', changes: [{ of, change }] }),
    /** The same stock or adjustment for every variant; can be undone from its toast. */
    updateAll(change: VariantChange) {
      dispatch({ type: 'edited', changes: list.map((of) => ({ of, change })) })
      const before = list.map((of) => ({
        of,
        change: { stock: of.stock, priceAdjustment: of.priceAdjustment },
      }))
      toast.success(`Aplicado a ${list.length} variantes`, {
        action: {
          label: 'Deshacer',
          onClick: () => dispatch({ type: 'edited', changes: before }),
        },
      })
    },
    /** What only stands here is gone at once; what the server has goes with the save (SPEC §8). */
    remove(variant: VariantDraft) {
      dispatch({ type: 'removed', variant })
      const { color, size } = variant
      if (!savedOf(set, variant)) toast.success('Variante eliminada', { id: 'editor' })
      else
        toast.info(`${color} / ${size} se eliminará al guardar`, {
          id: 'editor',
          action: {
            label: 'Deshacer',
            onClick: () => dispatch({ type: 'restored', variants: [{ color, size }] }),
          },
        })
    },
    clear: () => dispatch({ type: 'cleared' }),
    /** None of them is on the server any more. */
    detach: () => dispatch({ type: 'detached' }),
  }
}

function problemOf(error: unknown): string | null {
  if (error instanceof VariantExistsError) {
    return VARIANT_MESSAGE.duplicateOnServer(error.variant.color, error.variant.size)
  }
  if (error instanceof AppError && error.code === 'final_price') return finalPriceWords(error)
  return null
}
