import { Link, type To } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'

/** Leads to the previous part of a list, above the visible one (ADR 0042). It reloads the page: what is below disappears. */
export function EarlierLink({ to }: { to: To }) {
  return (
    <p className="mb-8 text-center md:mb-10">
      <Link to={to} reloadDocument className={buttonClass('secondary')}>
        Ver anteriores
      </Link>
    </p>
  )
}
