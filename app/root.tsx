import { useEffect, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import instrument from '#app/assets/fonts/instrument-sans.woff2'
import bricolage from '#app/assets/fonts/bricolage-grotesque.woff2'
import { tapAgain } from '#app/lib/paint-first.ts'
import { PUBLIC_ENV_ID, type PublicEnv } from '#app/lib/public-env.ts'
import { shopContext } from '#app/lib/shop-context.ts'
import type { Route } from './+types/root.ts'
import { RootError } from './root-error.tsx'
import './app.css'

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
export function loader({ context }: Route.LoaderArgs): PublicEnv {
  const { supabaseUrl, publishableKey, siteUrl, mailbox, fetch } = context.get(shopContext)
  return { supabaseUrl: fetch ? '' : supabaseUrl, publishableKey, siteUrl, mailbox }
}

/** It never changes while the page is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const env = useRouteLoaderData<typeof loader>('root')
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
  useEffect(tapAgain, [])
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RootError error={error} />
}
