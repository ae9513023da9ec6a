import { Link } from 'react-router'
import { BRAND } from '#app/domain/brand.ts'
import { MAIN_NAV } from '#app/domain/main-nav.ts'
import { AccountMenu } from '#app/features/session/account-menu.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'

/** The store's header without what sells: an account is no place for search and cart. */
export function AccountHeader() {
  return (
    <header className="border-b border-hairline bg-paper">
      <div className="shell flex h-[60px] items-center tab:h-[72px]">
        <Link to="/" aria-label={`${BRAND.name}, inicio`} className="grid h-11 items-center">
          <Wordmark className="text-[38px] tab:text-[43px]" />
        </Link>
        <nav aria-label="Principal" className="ml-9 max-tab:hidden xl:ml-[62px]">
          <ul className="flex gap-5 lg:gap-7 xl:gap-9">
            {MAIN_NAV.map(({ label, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex h-11 items-center text-[15px] font-medium text-ink-2 transition-colors hover:text-ink"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="-mr-3 ml-auto flex items-center">
          <AccountMenu placement="menu" />
        </div>
      </div>
    </header>
  )
}
