import { z } from 'zod'
import { productFormSchema } from '#app/domain/product-schema.ts'
import { isPlaceholder } from '#app/domain/variant.ts'

/** An editor in progress, as session storage keeps it (SPEC §4 Draft persistence). Raise VERSION when its shape changes. */
const VERSION = 1

const variantSchema = z.object({
  id: z.string().optional(),
  color: z.string(),
  size: z.string(),
  stock: z.number().int().min(0),
  priceAdjustment: z.number(),
  sku: z.string(),
})

const draftSchema = z.object({
  version: z.literal(VERSION),
  flow: z.enum(['create', 'edit']),
  tab: z.enum(['basic', 'variants']),
  /** The product being edited, or made by step 1. */
  productId: z.string().nullable(),
  /** Version the editor opened. */
  updatedAt: z.string().nullable(),
  savedAt: z.number(),
  // Drafts keep what is typed, valid or not: lengths are checked on saving only.
  form: z.object({
    ...productFormSchema.shape,
    name: z.string(),
    description: z.string(),
    metaTitle: z.string(),
    metaDescription: z.string(),
  }),
  images: z.array(z.string()),
  /** Images uploaded and not yet part of a saved product. */
  unsavedImages: z.array(z.string()),
  variants: z.array(variantSchema),
})

export type Draft = z.output<typeof draftSchema>
export type DraftContent = Omit<Draft, 'version' | 'savedAt'>

const key = (userId: string | undefined) => `vaiven-product-draft:${userId ?? 'anonymous'}`

/** The admin's draft, or null. One that cannot be read is dropped. */
export function readDraft(storage: Storage, userId: string | undefined): Draft | null {
  try {
    const text = storage.getItem(key(userId))
    if (text === null) return null
    const parsed = draftSchema.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
  } catch {
    // No JSON, or storage is forbidden: as good as no draft.
  }
  clearDraft(storage, userId)
  return null
}

/** Keeps the draft; returns when, in ms since epoch, or null when the storage refuses. */
export function writeDraft(
  storage: Storage,
  userId: string | undefined,
  content: DraftContent,
  now = Date.now(),
): number | null {
  const draft: Draft = {
    ...content,
    variants: content.variants.filter((variant) => !isPlaceholder(variant)),
    version: VERSION,
    savedAt: now,
  }
  try {
    storage.setItem(key(userId), JSON.stringify(draft))
    return now
  } catch {
    return null
  }
}

export function clearDraft(storage: Storage, userId: string | undefined): void {
  try {
    storage.removeItem(key(userId))
  } catch {
    // Storage is forbidden: there is nothing to clear.
  }
}
