import { MAX_PAGE_LIMIT } from '#app/domain/page-limit.ts'

/** A list of the store from its first product to its last, as who follows it part by part reads it. */
export async function wholeList<T>(
  read: (shown: number) => Promise<{ from: number; products: T[] }>,
): Promise<T[]> {
  const all: T[] = []
  for (let shown = MAX_PAGE_LIMIT; ; shown += MAX_PAGE_LIMIT) {
    const { from, products } = await read(shown)
    all.push(...products.slice(all.length - from))
    if (from + products.length < shown) return all
  }
}
