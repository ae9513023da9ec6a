import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

interface BreadcrumbProps {
  /** From the outside in; the last one is the page itself. */
  trail: readonly { label: string; to?: string }[]
}

/** Where the page stands: 'Inicio > Mujer' (SPEC §2). */
export function Breadcrumb({ trail }: BreadcrumbProps) {
  return (
    <nav aria-label="Ruta de navegación">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        {trail.map(({ label, to }, index) => (
          <li
            key={label}
            className="flex items-center gap-2"
            aria-current={to ? undefined : 'page'}
          >
            {index > 0 && <ChevronRight aria-hidden="true" className="size-3.5 text-ink-3" />}
            {to ? (
              <Link to={to} className="py-1.5 text-ink-2 hover:underline max-md:py-3">
                {label}
              </Link>
            ) : (
              <span className="font-semibold">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
