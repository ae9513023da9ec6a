import { useState } from 'react'
import { Link, NavLink, useLocation, useRouteLoaderData } from 'react-router'
import { BRAND } from '#app/domain/brand.ts'
import { useMainNav } from '#app/features/catalog/use-main-nav.ts'
import { categoryPath } from '#app/domain/product.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Sway } from '#app/ui/sway.tsx'
import { useDeferredComponent } from '#app/ui/use-deferred-component.ts'
import { AccountEntry } from './account-entry.tsx'
import type { loader as productLoader } from './product/route.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { BAG, CHEVRON_DOWN, Heart, Icon } from '#app/ui/icon.tsx'

const readDrawer = async () => (await import('./nav-drawer.tsx')).NavDrawer

const MENU = 'M4 6h16M4 12h16M4 18h16'
const SEARCH = 'M4 11a7 7 0 1 0 14 0 7 7 0 0 0-14 0m12 5 4.5 4.5'

/** Header of every store page (SPEC §2). Search, language, favourites and cart are visual only (SPEC §1). */
export function Header() {
  const { key } = useLocation()
  // The location at which the drawer was opened: following any link closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const [NavDrawer, loadDrawer] = useDeferredComponent(readDrawer)
  return (
    <header className="border-b border-hairline bg-paper">
      <div className="shell flex h-[60px] items-center max-md:grid max-md:grid-cols-[1fr_auto_1fr] max-md:px-3 md:h-[72px]">
        <IconButton
          label="Abrir menú"
          aria-haspopup="dialog"
          className="md:hidden"
          onClick={() => {
            setOpenedAt(key)
            // The connection is down: the footer leads to the same pages.
            loadDrawer().catch(() => setOpenedAt(null))
          }}
        >
          <Icon path={MENU} className="size-[22px]!" />
        </IconButton>
        <Link to="/" aria-label={`${BRAND.name}, inicio`} className="grid h-11 items-center">
          <Wordmark className="text-[38px] tab:text-[43px]" />
        </Link>
        <MainNav />
        <div className="flex items-center justify-end md:-mr-3 md:ml-auto">
          <SearchField />
          <IconButton label="Buscar" className="xl:hidden">
            <Icon path={SEARCH} />
          </IconButton>
          <button
            type="button"
            aria-label="ES, cambiar idioma"
            className="inline-flex h-11 items-center gap-1.5 rounded-control px-3 text-sm font-semibold transition-colors hover:bg-sand max-md:hidden md:max-tab:px-1.5"
          >
            ES
            <Icon path={CHEVRON_DOWN} className="size-3.5" />
          </button>
          <div className="contents max-md:hidden">
            <AccountEntry placement="menu" />
            <IconButton label="Favoritos">
              <Heart />
            </IconButton>
          </div>
          <IconButton label="Carrito, 0 productos">
            <Icon path={BAG} />
            <span
              aria-hidden="true"
              className="absolute top-[5px] right-[3px] grid size-[17px] place-items-center rounded-full bg-ink text-[10px] leading-none font-semibold text-paper tnum"
            >
              0
            </span>
          </IconButton>
        </div>
      </div>
      {NavDrawer && <NavDrawer open={openedAt === key} onClose={() => setOpenedAt(null)} />}
    </header>
  )
}

function MainNav() {
  const nav = useMainNav()
  // A product belongs to its category's section.
  const category =
    useRouteLoaderData<typeof productLoader>('store/product/route')?.product?.category
  const section = category && categoryPath(category.id)
  return (
    <nav aria-label="Principal" className="ml-5 max-md:hidden tab:ml-9 xl:ml-[62px]">
      <ul className="flex gap-3 tab:gap-5 lg:gap-7 xl:gap-9">
        {nav.map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/'}
              data-section={to === section || undefined}
              className="group relative flex h-11 items-center text-copy font-medium text-ink-2 transition-colors hover:text-ink data-section:text-ink aria-[current=page]:text-ink"
            >
              {label}
              <Sway className="absolute -bottom-0.5 left-1/2 -translate-x-1/2 scale-x-75 opacity-0 transition-[opacity,scale] group-hover:opacity-40 group-data-section:scale-x-100 group-data-section:opacity-100 group-aria-[current=page]:scale-x-100 group-aria-[current=page]:opacity-100" />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Visual only (SPEC §1): it is in no form, so Enter does nothing. */
function SearchField() {
  return (
    <div className="relative max-xl:hidden">
      <Icon
        path={SEARCH}
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-2"
      />
      <input
        type="search"
        aria-label="Buscar"
        placeholder="Buscar"
        autoComplete="off"
        className="h-11 w-[210px] rounded-control border border-control bg-field pr-3 pl-11 text-copy placeholder:text-ink-3 hover:border-ink-3"
      />
    </div>
  )
}
