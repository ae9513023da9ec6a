import { SAMPLE_PRODUCTS, type SampleId } from '#app/domain/sample-products.ts'
import type { AnonClient } from '#app/lib/anon-client.ts'
import { toAppError } from '#app/lib/errors.ts'

/**
 * Ids of the catalogue's products that match SPEC §2's samples by name: the newest active one each; missing samples are left
 * out. Throws AppError.
 */
export async function readSampleIds(
  client: AnonClient,
): Promise<Partial<Record<SampleId, string>>> {
  const { data, error } = await client
    .from('products')
    .select('id, name')
    .eq('is_active', true)
    // This form of a name has an index: lower case, a space before it. The samples have no accents to lose.
    .or(SAMPLE_PRODUCTS.map(({ name }) => `sort_name.eq." ${name.toLowerCase()}"`).join())
    .order('created_at')
  if (error) throw toAppError(error)
  const idOf = new Map(data.map(({ id, name }) => [name, id]))
  return Object.fromEntries(
    SAMPLE_PRODUCTS.flatMap(({ id, name }) => {
      const found = idOf.get(name)
      return found ? [[id, found]] : []
    }),
  )
}
