import type { Database } from '#app/lib/database.types.ts'
import type { Condition, Product } from '#app/domain/product.ts'

/** Columns and joins of every product read (SPEC §7). */
export const PRODUCT_COLUMNS = `
  id, name, description, base_price, sale_price, is_on_sale, sale_start_date, sale_end_date, tags, is_featured,
  condition, has_free_shipping, is_active, meta_title, meta_description, created_at, updated_at,
  category:categories(id, name),
  variants:product_variants(id, color, size, stock_quantity, price_adjustment, sku, image_urls, is_active, position)
` as const

type Tables = Database['public']['Tables']

/** A row as PRODUCT_COLUMNS reads it. */
export type ProductRow = Pick<
  Tables['products']['Row'],
  | 'id'
  | 'name'
  | 'description'
  | 'base_price'
  | 'sale_price'
  | 'is_on_sale'
  | 'sale_start_date'
  | 'sale_end_date'
  | 'tags'
  | 'is_featured'
  | 'condition'
  | 'has_free_shipping'
  | 'is_active'
  | 'meta_title'
  | 'meta_description'
  | 'created_at'
  | 'updated_at'
> & {
  category: Pick<Tables['categories']['Row'], 'id' | 'name'> | null
  variants: Pick<
    Tables['product_variants']['Row'],
    | 'id'
    | 'color'
    | 'size'
    | 'stock_quantity'
    | 'price_adjustment'
    | 'sku'
    | 'image_urls'
    | 'is_active'
    | 'position'
  >[]
}

/** The only mapper from row to Product: active variants only, in the order in which staff added them. */
export function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    basePrice: row.base_price,
    salePrice: row.sale_price,
    isOnSale: row.is_on_sale,
    saleStartDate: row.sale_start_date,
    saleEndDate: row.sale_end_date,
    category: row.category,
    hasFreeShipping: row.has_free_shipping,
    isActive: row.is_active,
    isFeatured: row.is_featured,
    tags: row.tags,
    // The table's check constraint allows only these three words.
    condition: row.condition as Condition,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    variants: row.variants
      .filter((variant) => variant.is_active)
      .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
      .map((variant) => ({
        id: variant.id,
        color: variant.color,
        size: variant.size,
        stock: variant.stock_quantity,
        priceAdjustment: variant.price_adjustment,
        sku: variant.sku,
        imageUrls: [...new Set(variant.image_urls)],
      })),
  }
}
