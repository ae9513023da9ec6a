import { z } from 'zod'
import { AppError } from '#app/lib/errors.ts'
import type { Json } from '#app/lib/database.types.ts'
import type { ProductRow } from '#app/features/catalog/queries/product-row.ts'

/** A product as the back office's functions give it: with the author of its version, if known. */
export type AdminProductRow = ProductRow & { updated_by: string | null }

const productRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  base_price: z.number(),
  sale_price: z.number().nullable(),
  is_on_sale: z.boolean(),
  sale_start_date: z.string().nullable(),
  sale_end_date: z.string().nullable(),
  tags: z.array(z.string()),
  is_featured: z.boolean(),
  condition: z.string(),
  has_free_shipping: z.boolean(),
  is_active: z.boolean(),
  meta_title: z.string().nullable(),
  meta_description: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  updated_by: z.string().nullable(),
  category: z.object({ id: z.string(), name: z.string() }).nullable(),
  variants: z.array(
    z.object({
      id: z.string(),
      color: z.string(),
      size: z.string(),
      stock_quantity: z.number(),
      price_adjustment: z.number(),
      sku: z.string(),
      image_urls: z.array(z.string()),
      is_active: z.boolean(),
      position: z.number(),
    }),
  ),
}) satisfies z.ZodType<AdminProductRow>

/** What `search_products` answers: a page, and how many products match on all of them. */
export const productPageSchema = z.object({
  count: z.number(),
  more: z.boolean(),
  products: z.array(productRow),
})

/** What `match_products` answers: part of the products that match a filter. */
export const matchingProductsSchema = z.array(z.object({ id: z.string(), name: z.string() }))

/** What `admin_counts` answers: products by their state, variants by their few units, profiles. */
export const adminCountsSchema = z.object({
  states: z.array(
    z.object({
      category: z.string().nullable(),
      active: z.boolean(),
      on_sale: z.boolean(),
      low_stock: z.boolean(),
      count: z.number(),
    }),
  ),
  units: z.record(z.string(), z.number()),
  profiles: z.number(),
})

/**
 * The answer of a database function, whose types say no more than that it is JSON. Throws AppError 'unknown' where a
 * database of another version answers in another form.
 */
export function parseAnswer<T>(schema: z.ZodType<T>, data: Json): T {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  throw new AppError('unknown', `unexpected answer: ${z.prettifyError(parsed.error)}`)
}
