import { z } from 'zod'
import { productFormSchema } from '#app/domain/product-schema.ts'

export const variantSchema = z.object({
  id: z.string().optional(),
  color: z.string(),
  size: z.string(),
  stock: z.number().int().min(0),
  priceAdjustment: z.number(),
  sku: z.string(),
})

// Drafts keep what is typed, valid or not: lengths are checked on saving only.
export const formSchema = z.object({
  ...productFormSchema.shape,
  name: z.string(),
  description: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
})
