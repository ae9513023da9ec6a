import { MOST_SHOWN } from '#app/domain/shown.ts'

/** A list of the store from its first product to its last, as who follows it part by part reads it. */
export async function wholeList<T>(
  read: (shown: number) => Promise<{ from: number; products: T[] }>,
): Promise<T[]> {
  const all: T[] = []
  for (let shown = MOST_SHOWN; ; shown += MOST_SHOWN) {
    const { from, products } = await read(shown)
    all.push(...products.slice(all.length - from))
    if (from + products.length < shown) return all
  }
}
