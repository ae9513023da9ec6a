/** `npm run dev`: the shop on the same backend as `npm start`, its pages with hot reload. */
import { requireNode24 } from './require-node.ts'

requireNode24()
process.env.NODE_ENV ??= 'development'
const { runStore } = await import('#server/run.ts')
const { openVitePages } = await import('#server/vite-pages.ts')

await runStore(openVitePages)
