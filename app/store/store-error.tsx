import { Link, useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { PaperHill } from './paper-hill.tsx'

/** The store's failed state: what happened, and a link that tries the same address again (DESIGN.md). */
export function StoreError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  if (typeof document !== 'undefined') console.error('store page failed', error)
  return (
    <div className="shell grid min-h-[60vh] place-content-center gap-5 py-20 text-center">
      <PaperHill />
      <h1 className="text-[38px] leading-[40px] tracking-[-0.028em]">
        No pudimos cargar esta página
      </h1>
      <p className="text-ink-2">
        La tienda tardó en responder o hay un problema de conexión. Intenta de nuevo en un momento.
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        <Link to={pathname + search} reloadDocument className={buttonClass('primary')}>
          Intentar de nuevo
        </Link>
        <Link to="/" reloadDocument className={buttonClass('secondary')}>
          Ir al inicio
        </Link>
      </p>
    </div>
  )
}
