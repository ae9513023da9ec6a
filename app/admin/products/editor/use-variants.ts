import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#app/ui/toast.ts'
import { isPlaceholder, variantKey } from '#app/domain/variant.ts'
import type { AdminProduct } from '#app/features/catalog/admin-queries.ts'
import {
  addVariants,
  invalidateCatalog,
  newVariant,
  VariantExistsError,
  type VariantDraft,
} from '#app/features/catalog/mutations.ts'
import { useSession } from '#app/features/session/session-provider.tsx'
import { AppError, isRefusal } from '#app/lib/errors.ts'
import { addingToasts, BASIC_TOASTS, type AddingToasts } from './adding-toasts.ts'
import { countVariantChanges, isVariantChanged, sameVariant } from './variant-changes.ts'
import { VARIANT_MESSAGE, variantProblem } from './variant-rules.ts'

interface VariantsOptions {
  product: AdminProduct | null
  draft: VariantDraft[] | undefined
  productId: string | null
  /** Version the editor builds on; adding variants raises it. */
  getVersion: () => string | null
  onVersion: (version: string) => void
  /** The product is no longer there. */
  onGone: () => void
}

type VariantChange = Partial<Pick<VariantDraft, 'stock' | 'priceAdjustment'>>

/** 'Crear básicas' (SPEC §9). */
const BASIC = { color: 'negro', sizes: ['S', 'M', 'L'], stock: 10 }

function realVariants(product: AdminProduct | null): VariantDraft[] {
  return (product?.variants ?? []).filter((variant) => !isPlaceholder(variant))
}

export type Variants = ReturnType<typeof useVariants>

/** The variants of the product being edited: added at once once it exists, changed and removed on saving. */
export function useVariants({ product, draft, productId, ...version }: VariantsOptions) {
  const queryClient = useQueryClient()
  const { recheckRole } = useSession()
  const [saved, setSaved] = useState<VariantDraft[]>(() => realVariants(product))
  const [list, setList] = useState<VariantDraft[]>(() => draft ?? realVariants(product))
  const [adding, setAdding] = useState(false)
  /** How many requests to add have failed: whoever waits for one can tell how it went. */
  const [failures, setFailures] = useState(0)
  /** Key of the variant that the last attempt would have duplicated. */
  const [duplicate, setDuplicate] = useState<string | null>(null)

  const savedOf = (variant: VariantDraft) => sameVariant(saved, variant)

  /** Adds variants; true when they are in the list. `toasts` say how it went. */
  async function addAll(added: VariantDraft[], toasts: AddingToasts): Promise<boolean> {
    if (adding || added.length === 0) return false
    if (!productId) {
      setList((before) => [...before, ...added])
      toast.success(toasts.local, { id: 'editor' })
      return true
    }
    setAdding(true)
    try {
      const { variants: stored, updatedAt } = await addVariants(
        productId,
        added,
        version.getVersion(),
      )
      // A version that somebody else raised meanwhile is not taken over: the next save must tell.
      if (updatedAt) version.onVersion(updatedAt)
      void invalidateCatalog(queryClient)
      setSaved((before) => [...before, ...stored])
      setList((before) => [...before, ...stored])
      toast.success(toasts.saved, { id: 'editor' })
      return true
    } catch (error) {
      console.warn('variants not added', error)
      setFailures((before) => before + 1)
      if (isRefusal(error) && !(await recheckRole())) return false
      if (error instanceof AppError && error.code === 'not_found') {
        version.onGone()
        return false
      }
      toast.error(problemOf(error) ?? toasts.failed, { id: 'editor' })
      return false
    } finally {
      setAdding(false)
    }
  }

  return {
    list,
    changes: countVariantChanges(saved, list),
    adding,
    failures,
    isChanged: (variant: VariantDraft) => isVariantChanged(saved, variant),
    /** Marked in list and matrix: it is what the last attempt would have duplicated. */
    isDuplicate: (variant: VariantDraft) => variantKey(variant) === duplicate,
    /** Stock and adjustment as saved, for 'antes n'. */
    savedOf,
    /** Not on the server yet: badge 'Nueva' (SPEC §4). */
    isLocal: (variant: VariantDraft) => !savedOf(variant),
    /** Adds one; returns the Spanish sentence of what stands in the way, or null. */
    async add(color: string, size: string, stock: number, priceAdjustment: number) {
      const problem = variantProblem(list, { color, size })
      setDuplicate(problem === VARIANT_MESSAGE.duplicate ? variantKey({ color, size }) : null)
      if (problem) {
        toast.error(problem, { id: 'editor' })
        return problem
      }
      const done = await addAll([newVariant(color, size, stock, priceAdjustment)], addingToasts(1))
      return done ? null : ''
    },
    addBasic: () =>
      addAll(
        BASIC.sizes.map((size) => newVariant(BASIC.color, size, BASIC.stock)),
        BASIC_TOASTS,
      ),
    addCombinations: (
      pairs: { color: string; size: string }[],
      stock: number,
      priceAdjustment: number,
    ) =>
      addAll(
        pairs.map(({ color, size }) => newVariant(color, size, stock, priceAdjustment)),
        addingToasts(pairs.length),
      ),
    update(variant: VariantDraft, change: VariantChange) {
      setList((before) =>
        before.map((other) =>
          variantKey(other) === variantKey(variant) ? { ...other, ...change } : other,
        ),
      )
    },
    /** The same stock or adjustment for every variant; can be undone from its toast. */
    updateAll(change: VariantChange) {
      const before = list
      setList(list.map((variant) => ({ ...variant, ...change })))
      toast.success(`Aplicado a ${list.length} variantes`, {
        action: { label: 'Deshacer', onClick: () => setList(before) },
      })
    },
    remove(variant: VariantDraft) {
      setList((before) => before.filter((other) => variantKey(other) !== variantKey(variant)))
      toast.success('Variante eliminada', { id: 'editor' })
    },
    clear() {
      setSaved([])
      setList([])
    },
    /** None of them is on the server any more. */
    detach: () => setSaved([]),
  }
}

function problemOf(error: unknown): string | null {
  if (error instanceof VariantExistsError) {
    return VARIANT_MESSAGE.duplicateOnServer(error.variant.color, error.variant.size)
  }
  return null
}
