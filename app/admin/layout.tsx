import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { RouteGuard } from '#app/features/session/route-guard.tsx'
import { SessionProvider } from '#app/features/session/session-provider.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/layout.ts'
import { NotFound } from './not-found/not-found.tsx'
import { AdminShell } from './shell/admin-shell.tsx'
import { sidebarOpen } from './shell/sidebar-cookie.ts'
import '#app/ui/account-admin.css'

/** The frame depends only on the sidebar's cookie; the browser reads everything else under the admin's session. */
export function loader({ request }: Route.LoaderArgs) {
  return { startsOpen: sidebarOpen(request.headers.get('cookie')) }
}

/** The frame is the same on every admin page. */
export const shouldRevalidate = () => false

export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Without a network they fail and say so, rather than wait in silence.
          queries: { retry: 1, networkMode: 'always' },
          mutations: { retry: false, networkMode: 'always' },
        },
      }),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <meta name="robots" content="noindex" />
        {/* Around the frame too: a visitor sees nothing of the panel before the redirect. */}
        <RouteGuard allow="admin">
          <AdminShell startsOpen={loaderData.startsOpen}>
            <Outlet />
          </AdminShell>
        </RouteGuard>
      </SessionProvider>
    </QueryClientProvider>
  )
}

/** A page that failed: the rest of the panel is one link away. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-admin-paper p-6 text-center">
      <h1 className="text-[28px]">Algo no salió bien</h1>
      <p className="text-admin-ink-2">No pudimos mostrar esta parte del panel. Intenta de nuevo.</p>
      <Button look="outline" size="form" onClick={() => window.location.reload()}>
        Reintentar
      </Button>
    </main>
  )
}
