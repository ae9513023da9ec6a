/** How many products 'Combina con' shows. */
export const COMPANIONS = 4

/** Tags that say what a garment is for; the others ('nuevo', 'bestseller') do not say what goes with it. */
export const OCCASIONS: ReadonlySet<string> = new Set([
  'yoga',
  'running',
  'training',
  'gym',
  'casual',
  'relax',
])

/** The kind of garment: the first word of a Spanish product name ('Leggings Marea', 'Sudadera con gorro Bruma'). */
const kindOf = (name: string) => name.trim().split(/\s+/)[0]?.toLowerCase() ?? ''

/**
 * At most `most` of the candidates, in their order, each of another kind than the product and the others; when kinds run
 * out, the first of the rest. Never the product itself, and none twice.
 */
export function chooseCompanions<T extends { id: string; name: string }>(
  product: { id: string; name: string },
  candidates: T[],
  most: number,
): T[] {
  const ids = new Set([product.id])
  const kinds = new Set([kindOf(product.name)])
  const others = candidates.filter(({ id }) => !ids.has(id) && ids.add(id))
  const ofOtherKinds = others.filter(({ name }) => {
    const kind = kindOf(name)
    return !kinds.has(kind) && kinds.add(kind)
  })
  const left = others.filter((candidate) => !ofOtherKinds.includes(candidate))
  return [...ofOtherKinds, ...left].slice(0, most)
}
