import { z } from 'zod'
import { DRAFT_KEY } from '#app/lib/draft-key.ts'
import { isPlaceholder } from '#app/domain/variant.ts'
import { attemptSchema } from '#app/admin/products/editor/machine/attempt.ts'
import { formSchema, variantSchema } from './draft-shapes.ts'

/** An editor in progress, as session storage keeps it (SPEC §4 Draft persistence). Raise VERSION when its shape changes. */
const VERSION = 2

const draftSchema = z.object({
  version: z.literal(VERSION),
  flow: z.enum(['create', 'edit']),
  tab: z.enum(['basic', 'variants']),
  /** The product being edited, or made by step 1. */
  productId: z.string().nullable(),
  /** Version the editor opened. */
  updatedAt: z.string().nullable(),
  savedAt: z.number(),
  /** That version, to tell later what others changed; null for a product not saved yet. */
  opened: z
    .object({
      form: formSchema,
      variants: z.array(variantSchema),
      images: z.array(z.string()),
      at: z.number().optional(),
    })
    .nullable(),
  form: formSchema,
  images: z.array(z.string()),
  /** Images uploaded and not yet part of a saved product. */
  unsavedImages: z.array(z.string()),
  variants: z.array(variantSchema),
  /** What is chosen in the matrix and not created yet. */
  choice: z.object({
    colors: z.array(z.string()),
    sizes: z.array(z.string()),
    cells: z.record(z.string(), z.boolean()),
    ownColors: z.array(z.string()),
    ownSizes: z.array(z.string()),
    stock: z.string(),
    adjustment: z.string(),
  }),
  /** A write whose answer has not come: a reload must ask for the same. */
  attempt: attemptSchema.nullable().default(null),
  /** The values are the ones typed and somebody else's together. */
  joined: z.boolean().default(false),
})

export type Draft = z.output<typeof draftSchema>
export type DraftContent = Omit<Draft, 'version' | 'savedAt'>

/** 'apart': values set aside to look at what somebody else saved; they can be got back until the product is left. */
type Slot = 'draft' | 'apart'

const key = (userId: string | undefined, slot: Slot = 'draft') =>
  `${slot === 'draft' ? DRAFT_KEY : 'vaiven-product-apart:'}${userId ?? 'anonymous'}`

/** The admin's draft, or null. One that cannot be read is dropped. */
export function readDraft(
  storage: Storage,
  userId: string | undefined,
  slot: Slot = 'draft',
): Draft | null {
  try {
    const text = storage.getItem(key(userId, slot))
    if (text === null) return null
    const parsed = draftSchema.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
  } catch {
    // No JSON, or storage is forbidden: as good as no draft.
  }
  clearDraft(storage, userId, slot)
  return null
}

/** Keeps the draft; returns when, in ms since epoch, or null when the storage refuses. */
export function writeDraft(
  storage: Storage,
  userId: string | undefined,
  content: DraftContent,
  now = Date.now(),
  slot: Slot = 'draft',
): number | null {
  const draft: Draft = {
    ...content,
    variants: content.variants.filter((variant) => !isPlaceholder(variant)),
    version: VERSION,
    savedAt: now,
  }
  try {
    storage.setItem(key(userId, slot), JSON.stringify(draft))
    return now
  } catch {
    return null
  }
}

export function clearDraft(
  storage: Storage,
  userId: string | undefined,
  slot: Slot = 'draft',
): void {
  try {
    storage.removeItem(key(userId, slot))
  } catch {
    // Storage is forbidden: there is nothing to clear.
  }
}
