import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { shopContext, type ShopContext } from '#app/lib/shop-context.ts'
import { openStaticFiles, type StaticFiles } from '#server/http/static-files.ts'

/** The pages of app/ for the server: built, or served by Vite in development. */
export interface Pages {
  /** Renders a page for a request that nothing else answered. */
  render(request: Request, shop: ShopContext): Promise<Response>
  staticFiles: StaticFiles | undefined
  /** Where one of the app's own pictures is on disk, for the image optimiser. `path` begins with assets/ or app/. */
  assetFile(path: string): string | undefined
  /** Development: Vite answers first. */
  wrap?(listener: RequestListener): RequestListener
  close(): Promise<void>
}

/** Opens what `react-router build` wrote to `buildDir`. */
export async function openBuiltPages(buildDir: string): Promise<Pages> {
  const entry = join(buildDir, 'server/index.js')
  await readFile(entry)
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild
  const handler = createRequestHandler(build, 'production')
  const staticFiles = await openStaticFiles(join(buildDir, 'client'))
  return {
    render: (request, shop) => handler(request, loadContext(shop)),
    staticFiles,
    assetFile: (path) => staticFiles.fileOf(`/${path}`),
    close: async () => {},
  }
}

/** The context of one request: what ShopContext promises to loaders. */
export function loadContext(shop: ShopContext): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  return context
}
