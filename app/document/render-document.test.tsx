import { createHash } from 'node:crypto'
import { lazy, Suspense, type ReactNode } from 'react'
import {
  createRequestHandler,
  data,
  Links,
  Meta,
  Outlet,
  redirect,
  RouterContextProvider,
  Scripts,
  useLoaderData,
  type ServerBuild,
} from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { shopContext } from '#app/lib/shop-context.ts'
import * as entry from '#app/entry.server.tsx'

type Module = NonNullable<ServerBuild['routes'][string]>['module']

/** What somebody may have typed into a product's name. */
const HOSTILE = '</script><script>evil()</script><!--<script>\u2028\u2029</main><main><!--$!-->$&'
const Never = lazy(() => new Promise<never>(() => {}))
const fail = (): never => {
  throw new Error('secreto')
}

function Page() {
  const { text } = useLoaderData<{ text: string } | undefined>() ?? { text: 'Vaivén' }
  return <h1>{text}</h1>
}

const PAGES: Record<string, Partial<Module>> = {
  sana: {},
  hostil: { loader: () => ({ text: HOSTILE }) },
  larga: { loader: () => ({ text: 'Ñandú 👟 '.repeat(200_000) }) },
  tarde: { loader: () => ({ text: 'Tarde', later: Promise.resolve('después') }) },
  falta: { loader: () => data({ text: 'Nada aquí' }, 404) },
  mudada: { loader: () => redirect('/sana', 301) },
  'sin-datos': { loader: fail },
  rechazo: {
    loader: () => {
      throw data('no', 418)
    },
  },
  rota: { default: fail },
  'en-espera': { default: () => <Never /> },
  parte: {
    default: () => (
      <Suspense fallback="esperando">
        <Never />
      </Suspense>
    ),
  },
}

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="es">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

const main = (children: ReactNode) => <main className="contenido">{children}</main>
const ROUTES: Record<string, { path: string; parentId?: string; module: Module }> = {
  root: {
    path: '',
    module: {
      Layout: Document,
      default: () => main(<Outlet />),
      ErrorBoundary: () => main('Algo salió mal'),
      headers: () => ({ 'Cache-Control': 'public, max-age=0' }),
    } as Module,
  },
  ...Object.fromEntries(
    Object.entries(PAGES).map(([path, module]) => [
      path,
      { path, parentId: 'root', module: { default: Page, ...module } as Module },
    ]),
  ),
}

const handle = createRequestHandler(
  {
    entry: { module: entry },
    routes: Object.fromEntries(Object.entries(ROUTES).map(([id, route]) => [id, { id, ...route }])),
    assets: {
      entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
      routes: Object.fromEntries(
        Object.entries(ROUTES).map(([id, { path, parentId, module }]) => [
          id,
          {
            id,
            path,
            ...(parentId ? { parentId } : {}),
            hasAction: false,
            hasLoader: module.loader !== undefined,
            hasClientAction: false,
            hasClientLoader: false,
            hasClientMiddleware: false,
            hasErrorBoundary: module.ErrorBoundary !== undefined,
            module: `/assets/${id}.js`,
            clientActionModule: undefined,
            clientLoaderModule: undefined,
            clientMiddlewareModule: undefined,
            hydrateFallbackModule: undefined,
          },
        ]),
      ),
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  },
  'production',
)

async function visit(path: string, init?: RequestInit) {
  const context = new RouterContextProvider()
  context.set(shopContext, {
    supabaseUrl: 'https://abc.example',
    publishableKey: 'k',
    siteUrl: 'https://tienda.test',
    mailbox: false,
  })
  const response = await handle(new Request(`https://tienda.test/${path}`, init), context)
  const { status, headers } = response
  return { status, headers, html: await response.text() }
}

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script[^>]*>(.*?)<\/script/gis)].map(([, body = '']) => body)
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})

beforeEach(() => {
  vi.stubEnv('DEV', false)
  logged.mockClear()
  return () => vi.unstubAllEnvs()
})

describe('A page of the shop', () => {
  it.each([
    ['sana', 200],
    ['hostil', 200],
    ['tarde', 200],
    ['falta', 404],
    ['no-hay', 404],
    ['sin-datos', 500],
    ['rechazo', 418],
    ['rota', 500],
    ['en-espera', 500],
    ['parte', 500],
  ])(
    'is whole, and names each of its scripts by hash: /%s, which is a %i',
    async (path, status) => {
      const { html, headers, ...answer } = await visit(path)
      expect(answer.status).toBe(status)
      expect(html).toMatch(/^<!DOCTYPE html><html lang="es">.*<\/script>.*<\/html>/s)
      expect(html).not.toContain('nonce')
      const policy = headers.get('Content-Security-Policy') ?? ''
      const scripts = scriptsOf(html)
      expect(scripts.length).toBeGreaterThanOrEqual(4)
      for (const script of scripts) expect(policy).toContain(sha256(script))
      expect(policy).not.toContain(sha256('evil()'))
      expect(scripts.at(-1)).toBe('window.__reactRouterContext.streamController.close();')
      expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    },
  )

  it('shows what was typed as it was typed, and gives the browser the same', async () => {
    const { html } = await visit('hostil')
    expect(html).toContain('<h1>&lt;/script&gt;&lt;script&gt;evil()')
    const [, sent = ''] = /streamController\.enqueue\((".*?")\);<\/script>/.exec(html) ?? []
    expect(sent).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(sent)).toContain(JSON.stringify(HOSTILE))
  })

  it('carries megabytes unharmed, in one piece', async () => {
    const { html } = await visit('larga')
    expect(html.split('Ñandú 👟 ')).toHaveLength(400_001)
    expect(html).not.toContain('\uFFFD')
    expect(html).not.toContain('<template')
  })

  it('leads on to where it has moved', async () => {
    const { status, headers, html } = await visit('mudada')
    expect([status, headers.get('Location'), html]).toEqual([301, '/sana', ''])
  })

  it('answers HEAD like GET, without a body', async () => {
    const { status, headers, html } = await visit('sana', { method: 'HEAD' })
    expect(status).toBe(200)
    expect(headers.get('Content-Security-Policy')).toContain('sha256')
    expect(html).toBe('')
  })

  it('of whoever is gone already is not rendered', async () => {
    const { status, html } = await visit('sana', { signal: AbortSignal.abort() })
    expect([status, html]).toEqual([500, ''])
  })

  it('keeps its scripts as Vite wrote them in development, where they differ from start to start', async () => {
    vi.stubEnv('DEV', true)
    const { status, html, headers } = await visit('parte')
    expect(status).toBe(500)
    expect(html).not.toContain('nonce')
    expect(html).toContain('import * as route1 from "/assets/parte.js"')
    expect(headers.get('Content-Security-Policy')).toBe("frame-ancestors 'none'")
  })
})

describe('A page that fails', () => {
  it.each(['sin-datos', 'rota', 'en-espera', 'rechazo', 'no-hay'])(
    'shows the words of its boundary, and nothing of the cause: /%s',
    async (path) => {
      const { html } = await visit(path)
      expect(html).toContain('<main class="contenido">Algo salió mal</main>')
      expect(html).not.toContain('secreto')
    },
  )

  it('is told in the log with its cause', async () => {
    await visit('rota')
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: 'secreto' }))
    logged.mockClear()
    await visit('en-espera')
    expect(String(logged.mock.calls[0])).toContain('suspended')
    logged.mockClear()
    await visit('parte')
    expect(String(logged.mock.calls)).toContain('A part of https://tienda.test/parte')
  })

  it('does not stand in the log where a page is only not there', async () => {
    await visit('falta')
    await visit('rechazo')
    // Not even the page for everything else takes a line break.
    expect((await visit('nada/%0A/%0B')).status).toBe(404)
    expect(logged).not.toHaveBeenCalled()
  })
})
