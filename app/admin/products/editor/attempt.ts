import { z } from 'zod'
import {
  addVariants,
  finishProduct,
  saveProduct,
  toAddedVariants,
  toSavedProduct,
  type AddedVariants,
  type AddRequest,
  type FinishRequest,
  type SavedProduct,
  type SaveRequest,
} from '#app/admin/data/mutations.ts'
import { settleAttempt } from '#app/admin/data/write-once.ts'
import { formSchema, variantSchema } from './draft-shapes.ts'

/** What the editor asks the database to write. */
export type WriteRequest = SaveRequest | AddRequest | FinishRequest

export interface Answers {
  save: SavedProduct
  add: AddedVariants
  finish: number
}

/** One write with the id under which the database does it once (ADR 0032). */
export interface Attempt<R extends WriteRequest = WriteRequest> {
  id: string
  request: R
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

export function sendAttempt<R extends WriteRequest>(
  attempt: Attempt<R>,
): Promise<Answers[R['kind']]>
export function sendAttempt({ id, request }: Attempt): Promise<Answers[WriteRequest['kind']]> {
  if (request.kind === 'save') return saveProduct(id, request)
  if (request.kind === 'add') return addVariants(id, request)
  return finishProduct(id, request)
}

/** The answer to an attempt whose own answer was lost; null when it was not made, and never will be. Throws AppError. */
export async function answerTo({
  id,
  request,
}: Attempt): Promise<Answers[WriteRequest['kind']] | null> {
  const answer = await settleAttempt(id)
  if (answer === null) return null
  if (request.kind === 'save') return toSavedProduct(answer)
  if (request.kind === 'add') return toAddedVariants(request.variants, answer)
  return answer as number
}

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
