import { Link } from 'react-router'
import { Icon } from './icon.tsx'

const CHEVRON_RIGHT = 'm9 6 6 6-6 6'

export interface Crumb {
  label: string
  /** Missing for the current page, and for a step without a page. */
  to?: string | undefined
}

/** The page's place: 'Inicio > Hombre > Sudadera'. The last step is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Ruta de navegación" className="text-sm">
      <ol className="flex items-center gap-1 overflow-hidden md:gap-2.5">
        {crumbs.map(({ label, to }, index) => {
          const last = index === crumbs.length - 1
          return (
            <li
              key={label}
              className={last ? 'min-w-0' : 'flex shrink-0 items-center gap-1 md:gap-2.5'}
            >
              {to ? (
                <Link
                  to={to}
                  className="flex min-h-11 items-center text-ink-2 underline-offset-4 hover:text-ink hover:underline"
                >
                  {label}
                </Link>
              ) : (
                <span
                  aria-current={last ? 'page' : undefined}
                  className={last ? 'block truncate font-semibold' : 'text-ink-2'}
                >
                  {label}
                </span>
              )}
              {!last && <Icon path={CHEVRON_RIGHT} className="size-3.5 text-ink-3" />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
