import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { loadContext, type Pages } from './pages.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The pages straight from their sources, with hot reload over the shop's own port. For development only. */
export async function openVitePages(server: Server): Promise<Pages> {
  const ours = process.listeners('SIGTERM')
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  // The router's second server would end the process before the database is closed.
  for (const listener of process.listeners('SIGTERM')) {
    if (!ours.includes(listener)) process.off('SIGTERM', listener)
  }
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run server code')
  return {
    async render(request, shop) {
      const build = await ssr.runner.import<ServerBuild>('virtual:react-router/server-build')
      return createRequestHandler(build, 'development')(request, loadContext(shop))
    },
    staticFiles: undefined,
    assetFile: (path) => (path.startsWith('app/') ? join(ROOT, path) : undefined),
    wrap: (listener) => (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  }
}
