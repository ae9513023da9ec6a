import { useRef } from 'react'
import { Outlet } from 'react-router'
import { BRAND } from '#app/domain/brand.ts'
import { Unreachable } from '#app/ui/unreachable.tsx'
import type { Route } from './+types/layout.ts'
import { PrefetchOnIntent } from './navigation/prefetch-on-intent.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationProgress, useFocusOnNavigation } from './navigation/navigation-progress.tsx'
import { PaperHill } from './paper-hill.tsx'
import { StoreError } from './store-error.tsx'
import { useFailedNavigation } from './navigation/use-failed-navigation.ts'

const yearInMexico = new Intl.DateTimeFormat(BRAND.locale, {
  year: 'numeric',
  timeZone: BRAND.timeZone,
})

export function loader() {
  return { year: Number(yearInMexico.format(new Date())) }
}

/** The year does not change while a page is open. */
export const shouldRevalidate = () => false

export default function StoreLayout({ loaderData }: Route.ComponentProps) {
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  const lost = useFailedNavigation()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenido"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Saltar al contenido
      </a>
      <PrefetchOnIntent />
      <NavigationProgress />
      <Header />
      <main ref={main} id="contenido" tabIndex={-1} className="grow outline-none">
        {lost === null ? <Outlet /> : <Unreachable {...lost} picture={<PaperHill />} />}
      </main>
      <Footer year={loaderData.year} />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StoreError error={error} />
}
