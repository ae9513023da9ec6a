import flowWide from '#app/assets/scenes/collection-flow-wide.webp'
import flow from '#app/assets/scenes/collection-flow.webp'
import remixWide from '#app/assets/scenes/collection-remix-wide.webp'
import remix from '#app/assets/scenes/collection-remix.webp'
import treeWide from '#app/assets/scenes/collection-tree-wide.webp'
import tree from '#app/assets/scenes/collection-tree.webp'
import type { CollectionId } from '#app/domain/collections.ts'

/** The drawn scenes of each collection: 4:5 for cards, 8:3 with its left half calm for its own page. */
export const COLLECTION_SCENE: Record<CollectionId, { card: string; wide: string }> = {
  tree: { card: tree, wide: treeWide },
  remix: { card: remix, wide: remixWide },
  flow: { card: flow, wide: flowWide },
}
