import { clsx } from 'clsx'
import { NavLink, useLocation } from 'react-router'
import { COMING_SECTIONS, isCurrentSection, SECTIONS } from './sections.ts'

const ROW =
  'flex h-10 items-center gap-3 rounded-control text-[14.5px] max-md:h-11 [&_svg]:size-[18px] [&_svg]:shrink-0'

/** A plate of paper, its icon in terracotta. */
const CURRENT = 'bg-admin-paper font-semibold text-ink [&_svg]:text-terracotta'

/** Entries of the sidebar. Collapsed, only the icons show; the words stay for screen readers and as tooltips. */
export function SidebarNav({ collapsed }: { collapsed: boolean }) {
  const { pathname } = useLocation()
  const row = clsx(ROW, collapsed ? 'justify-center px-0' : 'px-3')
  const word = collapsed ? 'sr-only' : 'truncate'
  return (
    <nav aria-label="Administración" className={collapsed ? 'px-1.5' : 'px-3'}>
      <ul className="grid gap-0.5">
        {SECTIONS.map(({ label, path, icon: Icon }) => {
          const current = isCurrentSection(path, pathname)
          return (
            <li key={path}>
              <NavLink
                to={path}
                end={path === '/admin'}
                title={collapsed ? label : undefined}
                aria-current={current ? 'page' : undefined}
                className={clsx(
                  row,
                  'font-medium transition-colors',
                  current ? CURRENT : 'text-on-ink hover:bg-ink-line',
                )}
              >
                <Icon aria-hidden="true" />
                <span className={word}>{label}</span>
              </NavLink>
            </li>
          )
        })}
      </ul>
      <hr className="mx-3 my-3.5 border-ink-line" />
      <ul className="grid gap-0">
        {COMING_SECTIONS.map(({ label, path, icon: Icon }) => {
          const current = isCurrentSection(path, pathname)
          return (
            <li
              key={path}
              title={collapsed ? `${label}: Próximamente` : undefined}
              aria-current={current ? 'page' : undefined}
              className={clsx(row, 'cursor-default text-sm!', current ? CURRENT : 'text-on-ink-2')}
            >
              <Icon aria-hidden="true" />
              <span className={word}>{label}</span>
              {/* The longest entry and this word just fit 16rem. */}
              <span className={collapsed ? 'sr-only' : '-mr-1.5 ml-auto text-xs font-normal'}>
                Próximamente
              </span>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
