import { NavLink } from 'react-router'
import { useMainNav } from '#app/features/catalog/use-main-nav.ts'
import { Drawer } from '#app/ui/drawer.tsx'
import { Sway } from '#app/ui/sway.tsx'
import { useBackCloses } from '#app/ui/use-back-closes.ts'
import { AccountEntry } from './account-entry.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { CHEVRON_DOWN, Heart, Icon } from '#app/ui/icon.tsx'

const GLOBE = 'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18'

const ROW = 'flex min-h-12 w-full items-center gap-3 px-5 text-base font-medium hover:bg-sand'

/** Mobile side drawer: navigation and account links (SPEC §2 Header). */
export function NavDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const nav = useMainNav()
  useBackCloses(open, onClose)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      side="left"
      label="Menú"
      heading={<Wordmark className="text-[34px]" />}
    >
      <nav aria-label="Principal" className="py-5">
        <ul>
          {nav.map(({ label, to }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/'}
                replace
                className="group flex min-h-[52px] items-center px-5 font-display text-[28px] font-semibold tracking-[-0.02em] hover:bg-sand"
              >
                <span className="relative">
                  {label}
                  <Sway className="absolute -bottom-1.5 left-0 opacity-0 group-aria-[current=page]:opacity-100" />
                </span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto border-t border-hairline py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        {open && <AccountEntry placement="drawer" />}
        <button type="button" className={ROW}>
          <Heart />
          Favoritos
        </button>
        <button type="button" className={ROW}>
          <Icon path={GLOBE} className="size-5" />
          Español (México)
          <Icon path={CHEVRON_DOWN} className="ml-auto size-4" />
        </button>
      </div>
    </Drawer>
  )
}
