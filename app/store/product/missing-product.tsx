import { Link, useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { ComingBack } from '#app/ui/unreachable.tsx'
import { useReconnect } from '#app/ui/use-reconnect.ts'
import { EmptyRope } from '#app/store/empty-rope.tsx'
import { PaperHill } from '#app/store/paper-hill.tsx'

/**
 * Missing or inactive product, in SPEC §2's words. A product that could not be read shows the same (SPEC §8), with a link
 * that tries again, and appears by itself when the connection is back.
 */
export function MissingProduct({ error }: { error?: unknown }) {
  const { pathname, search } = useLocation()
  const { away, tryAgain } = useReconnect(error === undefined ? null : pathname + search)
  if (error && typeof document !== 'undefined') console.error('product page failed', error)
  return (
    <div className="shell grid min-h-[60vh] place-content-center gap-5 py-20 text-center">
      {/* Without a connection only what is drawn in the page itself is there. */}
      {error === undefined ? <EmptyRope /> : <PaperHill />}
      <h1 className="text-[38px] leading-[40px] tracking-[-0.028em] md:text-[52px] md:leading-[52px]">
        Producto no encontrado
      </h1>
      <p className="text-ink-2">El producto que buscas no existe o ya no está disponible.</p>
      {error !== undefined && <ComingBack away={away} />}
      <p className="mt-2 flex flex-wrap justify-center gap-3">
        {error !== undefined && (
          <a href={pathname + search} onClick={tryAgain} className={buttonClass('primary')}>
            Intentar de nuevo
          </a>
        )}
        <Link to="/" className={buttonClass('secondary')}>
          Volver al catálogo
        </Link>
      </p>
    </div>
  )
}
