/** A part of a list: products from the `from`-th on, counted from 0. */
export interface Part<T extends { id: string } = { id: string }> {
  from: number
  products: T[]
  /** Until then its prices stay true, in ms since the epoch (ADR 0035). */
  changesAt: number | null
}

/**
 * The next part of a list after the one that is on the screen, joined to it where they meet: who goes on pressing 'Cargar
 * más productos' keeps what is above. What moved down meanwhile comes once.
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
