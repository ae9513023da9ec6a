import { ArrowUpRight, Maximize, Menu as MenuIcon, Minimize, PanelLeft, Store } from 'lucide-react'
import { BRAND } from '#app/domain/brand.ts'
import { iconButtonClass, IconButton } from '#app/ui/icon-button.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { BrandMark } from './brand-mark.tsx'
import { useFullScreen } from './use-full-screen.ts'

interface TopBarProps {
  sidebarOpen: boolean
  onToggleSidebar: () => void
  onOpenDrawer: () => void
}

/** 56 px: sidebar toggle, full screen, 'Ver Tienda', avatar. Under 768 px it is ink and opens the drawer. */
export function TopBar({ sidebarOpen, onToggleSidebar, onOpenDrawer }: TopBarProps) {
  const fullScreen = useFullScreen()
  return (
    <header className="flex h-14 shrink-0 items-center gap-3 border-b border-admin-hairline bg-admin-paper px-4 max-md:gap-2 max-md:border-ink max-md:bg-ink max-md:px-3 max-md:text-white md:px-6 xl:px-8">
      <IconButton look="dark" label="Abrir menú" className="md:hidden" onClick={onOpenDrawer}>
        <MenuIcon aria-hidden="true" />
      </IconButton>
      <span className="flex items-center gap-2.5 md:hidden">
        <BrandMark className="size-[26px]" />
        <span className="font-display text-lead font-semibold">{BRAND.adminTitle}</span>
      </span>
      <IconButton
        label={sidebarOpen ? 'Contraer menú' : 'Expandir menú'}
        aria-expanded={sidebarOpen}
        aria-keyshortcuts="Control+B Meta+B"
        className="-ml-3 max-md:hidden [&_svg]:size-[18px]"
        onClick={onToggleSidebar}
      >
        <PanelLeft aria-hidden="true" />
      </IconButton>
      <div className="ml-auto flex items-center gap-4 max-md:gap-1">
        <IconButton
          label={fullScreen.active ? 'Salir de pantalla completa' : 'Pantalla completa'}
          aria-pressed={fullScreen.active}
          className="max-md:hidden [&_svg]:size-[18px]"
          onClick={() => void fullScreen.toggle()}
        >
          {fullScreen.active ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
        </IconButton>
        <a
          href="/"
          target="_blank"
          rel="noopener"
          className="inline-flex h-8 items-center gap-2 rounded-control border border-admin-control bg-white px-3 text-note font-semibold whitespace-nowrap hover:bg-admin-paper max-md:hidden"
        >
          <Store aria-hidden="true" className="size-4" />
          Ver Tienda
          <ArrowUpRight aria-hidden="true" className="size-3.5" />
          <span className="sr-only">(se abre en otra pestaña)</span>
        </a>
        <a
          href="/"
          target="_blank"
          rel="noopener"
          aria-label="Ver Tienda (se abre en otra pestaña)"
          className={iconButtonClass('dark', 'md:hidden')}
        >
          <Store aria-hidden="true" />
        </a>
        <AvatarMenu />
      </div>
    </header>
  )
}
