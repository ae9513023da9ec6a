import { z } from 'zod'
import type {
  AddedVariants,
  AddRequest,
  FinishRequest,
  SavedProduct,
  SaveRequest,
} from '#app/admin/data/mutations.ts'
import { formSchema, variantSchema } from '#app/admin/products/editor/draft/draft-shapes.ts'

/** What the editor asks the database to write. */
export type WriteRequest = SaveRequest | AddRequest | FinishRequest

/** What the database answers. */
export type Answer =
  | ({ kind: 'save' } & SavedProduct)
  | ({ kind: 'add' } & AddedVariants)
  | { kind: 'finish'; count: number }

/** One write with the id under which the database does it once (ADR 0032). */
export interface Attempt {
  id: string
  request: WriteRequest
}

const version = z.string().nullable()

/** An attempt as the draft keeps it. */
export const attemptSchema = z.object({
  id: z.uuid(),
  request: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('save'),
      productId: z.string().nullable(),
      form: formSchema,
      variants: z.array(variantSchema).nullable(),
      images: z.array(z.string()),
      expectedUpdatedAt: version,
    }),
    z.object({
      kind: z.literal('add'),
      productId: z.string(),
      variants: z.array(variantSchema),
      expectedUpdatedAt: version,
    }),
    z.object({ kind: z.literal('finish'), productId: z.string() }),
  ]),
})

/** Whether both ask for the same. SKUs are made anew for each request: they do not count. */
export function isSameRequest(one: WriteRequest, other: WriteRequest): boolean {
  return inOneOrder(one) === inOneOrder(other)
}

/** A draft gives the parts back in another order. */
function inOneOrder(request: WriteRequest): string {
  return JSON.stringify(request, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const parts = Object.entries(value).filter(([name]) => name !== 'sku')
    return Object.fromEntries(parts.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
