import type { AnonClient } from '#app/lib/anon-client.ts'
import { toAppError } from '#app/lib/errors.ts'

/** Most addresses one sitemap may list, by the protocol. */
export const SITEMAP_PART = 50_000
/** Hosted projects answer at most 1,000 rows whatever is asked. */
const CHUNK = 1_000

/** Active products of one part (from 1), oldest first so that parts stay as they are. Throws AppError. */
export async function sitemapProducts(client: AnonClient, part: number) {
  const rows: { id: string; updated_at: string }[] = []
  const start = (part - 1) * SITEMAP_PART
  for (let from = start; from < start + SITEMAP_PART; from += CHUNK) {
    const { data, error } = await client
      .from('products')
      .select('id, updated_at')
      .eq('is_active', true)
      .order('created_at')
      .order('id')
      .range(from, from + CHUNK - 1)
    if (error) throw toAppError(error)
    rows.push(...data)
    if (data.length < CHUNK) break
  }
  return rows
}
