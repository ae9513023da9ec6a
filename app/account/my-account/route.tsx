import { RouteGuard } from '#app/features/session/route-guard.tsx'
import { SessionProvider } from '#app/features/session/session-provider.tsx'
import { PRIVATE_HEADERS, privateMeta } from '#app/account/private-page.ts'
import { AccountBanner } from './account-banner.tsx'
import { AccountSections } from './account-sections.tsx'
import '#app/ui/account-admin.css'

export const headers = () => PRIVATE_HEADERS
export const meta = () => privateMeta('Mi Cuenta')

/** Customer account (SPEC §2): for the role customer only. */
export default function MyAccountRoute() {
  return (
    <SessionProvider>
      <RouteGuard allow="customer">
        <AccountBanner />
        <AccountSections />
      </RouteGuard>
    </SessionProvider>
  )
}
