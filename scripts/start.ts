/** `npm start`: builds the pages when they changed, then opens the shop (run contract: README). */
import { requireNode24 } from './require-node.ts'

requireNode24()
// React chooses its build when it is first imported, so this comes before everything that imports it.
process.env.NODE_ENV ??= 'production'
const { main } = await import('#server/boot/main.ts')
const { openBuiltPages } = await import('#server/pages/pages.ts')
const { buildIfStale } = await import('./build-if-stale.ts')

await main(async () => openBuiltPages(await buildIfStale()))
