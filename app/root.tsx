import { useEffect, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router'
import instrument from '#app/assets/fonts/instrument-sans.woff2'
import bricolage from '#app/assets/fonts/bricolage-grotesque.woff2'
import { mainNav } from '#app/domain/main-nav.ts'
import { readCategories } from '#app/features/catalog/queries/product-queries.ts'
import { anonClient } from '#app/lib/anon-client.ts'
import { canonicalPath } from '#app/document/canonical-path.ts'
import { replayTaps } from '#app/document/deferred-scripts.ts'
import { PUBLIC_ENV_ID, type PublicEnv } from '#app/lib/public-env.ts'
import { shopContext } from '#app/lib/shop-context.ts'
import type { Route } from './+types/root.ts'
import { RootError } from './document/root-error.tsx'
import './app.css'

// The router listens once this module is loaded: later would be too late (useBackCloses).
if (!import.meta.env.SSR)
  window.addEventListener('popstate', (event) => window.beforeRouter?.(event))

export const links: Route.LinksFunction = () => [
  ...[bricolage, instrument].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

/** The same for every visitor, so that every public page can be cached (ADR 0002). */
export async function loader({ context, pattern, params, url }: Route.LoaderArgs) {
  const path = canonicalPath(pattern, params)
  if (path !== null && path !== url.pathname) throw redirect(path + url.search, 301)
  const shop = context.get(shopContext)
  const { supabaseUrl, publishableKey, siteUrl, mailbox, fetch } = shop
  const env: PublicEnv = {
    supabaseUrl: fetch ? '' : supabaseUrl,
    publishableKey,
    siteUrl,
    mailbox,
  }
  // Pages without products work even while the database does not.
  const active = await readCategories(anonClient(shop)).then(
    (rows) => rows.map(({ id }) => id),
    () => null,
  )
  return { env, nav: mainNav(active) }
}

/** It never changes while the page is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const env = useRouteLoaderData<typeof loader>('root')?.env
  return (
    <html lang="es-MX" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f1" />
        <meta name="color-scheme" content="light" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <script
          id={PUBLIC_ENV_ID}
          type="application/json"
          // JSON in a script: '<' is escaped so that no value can close the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(env ?? null).replace(/</g, '\\u003c') }}
        />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  useEffect(replayTaps, [])
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RootError error={error} />
}
