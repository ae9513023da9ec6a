import { isSaleOn } from '#app/domain/price.ts'
import type { Product } from '#app/domain/product.ts'
import type { ShopClient } from '#app/lib/browser-client.ts'
import { toAppError } from '#app/lib/errors.ts'
import { PRODUCT_COLUMNS, toProduct } from './product-row.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A product that shoppers do not see, under the policies of the signed-in user: staff get it, everybody else null (ADR
 * 0036). Throws AppError.
 */
export async function readPreview(client: ShopClient, id: string): Promise<Product | null> {
  if (!UUID.test(id)) return null
  const { data, error } = await client
    .from('products')
    .select(PRODUCT_COLUMNS)
    .eq('id', id)
    .maybeSingle()
  if (error) throw toAppError(error)
  if (!data) return null
  const product = toProduct(data)
  return { ...product, isOnSale: isSaleOn(product, Date.now()) }
}
