import flow from '#app/assets/scenes/collection-flow.webp'
import remix from '#app/assets/scenes/collection-remix.webp'
import tree from '#app/assets/scenes/collection-tree.webp'
import type { CollectionId } from '#app/domain/collections.ts'

/** The drawn scene of each collection. */
export const COLLECTION_SCENE: Record<CollectionId, string> = { tree, remix, flow }
