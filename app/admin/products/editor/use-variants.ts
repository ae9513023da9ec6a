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

/** 'Crear básicas' (SPEC §9). */
const BASIC = { color: 'negro', sizes: ['S', 'M', 'L'], stock: 10 }

function realVariants(product: AdminProduct | null): VariantDraft[] {
  return (product?.variants ?? []).filter((variant) => !isPlaceholder(variant))
}

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

  const savedOf = (variant: VariantDraft) =>
    saved.find((other) => variantKey(other) === variantKey(variant))
  const isChanged = (variant: VariantDraft) => {
    const before = savedOf(variant)
    return (
      !before ||
      before.stock !== variant.stock ||
      before.priceAdjustment !== variant.priceAdjustment
    )
  }
  const removed = saved.filter(
    (before) => !list.some((variant) => variantKey(variant) === variantKey(before)),
  )
  const changes = list.filter(isChanged).length + removed.length

  /** Adds variants; true when they are in the list. `messages` are the toasts of SPEC §8. */
  async function addAll(
    added: VariantDraft[],
    messages: { saved: string; local: string; failed: string },
  ): Promise<boolean> {
    if (adding || added.length === 0) return false
    if (!productId) {
      setList((before) => [...before, ...added])
      toast.success(messages.local, { id: 'editor' })
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
      toast.success(messages.saved, { id: 'editor' })
      return true
    } catch (error) {
      console.warn('variants not added', error)
      setFailures((before) => before + 1)
      if (isRefusal(error) && !(await recheckRole())) return false
      if (error instanceof AppError && error.code === 'not_found') {
        version.onGone()
        return false
      }
      toast.error(problemOf(error) ?? messages.failed, { id: 'editor' })
      return false
    } finally {
      setAdding(false)
    }
  }

  return {
    list,
    changes,
    adding,
    failures,
    isChanged,
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
      const done = await addAll([newVariant(color, size, stock, priceAdjustment)], {
        saved: 'Variante agregada exitosamente',
        local: 'Variante agregada localmente',
        failed: 'Error al agregar la variante',
      })
      return done ? null : ''
    },
    addBasic: () =>
      addAll(
        BASIC.sizes.map((size) => newVariant(BASIC.color, size, BASIC.stock)),
        {
          saved: '3 variantes básicas creadas y guardadas exitosamente',
          local: 'Variantes básicas creadas (se guardarán al finalizar el producto)',
          failed: 'Error al crear las variantes básicas',
        },
      ),
    addCombinations: (
      pairs: { color: string; size: string }[],
      stock: number,
      priceAdjustment: number,
    ) =>
      addAll(
        pairs.map(({ color, size }) => newVariant(color, size, stock, priceAdjustment)),
        pairs.length === 1
          ? {
              saved: 'Variante agregada exitosamente',
              local: 'Variante agregada localmente',
              failed: 'Error al agregar la variante',
            }
          : {
              saved: `${pairs.length} variantes agregadas exitosamente`,
              local: `${pairs.length} variantes agregadas localmente`,
              failed: 'Error al agregar las variantes',
            },
      ),
    update(
      variant: VariantDraft,
      change: Partial<Pick<VariantDraft, 'stock' | 'priceAdjustment'>>,
    ) {
      setList((before) =>
        before.map((other) =>
          variantKey(other) === variantKey(variant) ? { ...other, ...change } : other,
        ),
      )
    },
    /** The same stock or adjustment for every variant; can be undone from its toast. */
    updateAll(change: Partial<Pick<VariantDraft, 'stock' | 'priceAdjustment'>>) {
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
