/** `npm run dev`: the shop on the same backend as `npm start`, its pages with hot reload. */
import { requireNode24 } from './require-node.ts'

requireNode24()
process.env.NODE_ENV ??= 'development'
const { main } = await import('#server/boot/main.ts')
const { openVitePages } = await import('#server/pages/vite-pages.ts')

await main(openVitePages)
