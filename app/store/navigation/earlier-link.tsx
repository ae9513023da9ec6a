import { Link, type To } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'

/** To the part of a list before the one that is shown, above it (ADR 0042). It loads anew: what is below goes. */
export function EarlierLink({ to }: { to: To }) {
  return (
    <p className="mb-8 text-center md:mb-10">
      <Link to={to} reloadDocument className={buttonClass('secondary')}>
        Ver anteriores
      </Link>
    </p>
  )
}
