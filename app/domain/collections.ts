/** The three fixed collections of SPEC §3. `tag` is kept as the product's own vocabulary for them. */
export const COLLECTIONS = [
  {
    id: 'tree',
    name: 'Tree',
    subtitle: 'Raíz firme, copa libre',
    description:
      'Fibras de origen vegetal y tonos de bosque para yoga, caminatas y mañanas lentas. Prendas que sostienen sin apretar.',
    tag: 'coleccion:tree',
  },
  {
    id: 'remix',
    name: 'Remix',
    subtitle: 'Tela con segunda vida',
    description:
      'Retazos y poliéster reciclado convertidos en capas resistentes para correr y entrenar. Cada lote combina colores distintos.',
    tag: 'coleccion:remix',
  },
  {
    id: 'flow',
    name: 'Flow',
    subtitle: 'Ligera como la brisa',
    description:
      'Cortes amplios y tejidos que secan rápido, para pasar del estudio a la calle sin cambiarte.',
    tag: 'coleccion:flow',
  },
] as const

export type Collection = (typeof COLLECTIONS)[number]
export type CollectionId = Collection['id']

/** The collection with that id, or undefined ('Colección no encontrada'). */
export function findCollection(id: string | undefined): Collection | undefined {
  return COLLECTIONS.find((collection) => collection.id === id)
}

/** Filter options of a collection page, not wired to anything (SPEC §9). */
export const COLLECTION_FILTER_OPTIONS = {
  sizes: ['XS', 'S', 'M', 'L', 'XL'],
  colors: ['Negro', 'Blanco', 'Gris', 'Azul'],
  prices: ['0-500', '500-1000', '1000-1500', '1500+'],
} as const
