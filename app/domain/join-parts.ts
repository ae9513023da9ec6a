/** A part of a list: products from the `from`-th on, counted from 0. */
export interface Part<T extends { id: string } = { id: string }> {
  from: number
  products: T[]
  /** Its prices stay true until then, in ms since the epoch (ADR 0035). */
  changesAt: number | null
}

/**
 * Joins the next part of a list to the part on the screen, where they meet: whoever presses 'Cargar más productos' keeps
 * what is above. A product that moved down meanwhile appears once.
 */
export function joinParts<T extends { id: string }, P extends Part<T>>(
  before: Part<T> | undefined,
  next: P,
): P {
  if (!before || before.from >= next.from || before.from + before.products.length < next.from) {
    return next
  }
  const fresh = new Set(next.products.map(({ id }) => id))
  const above = before.products
    .slice(0, next.from - before.from)
    .filter((product) => !fresh.has(product.id))
  return {
    ...next,
    from: next.from - above.length,
    products: [...above, ...next.products],
    changesAt: before.changesAt,
  }
}
