import { useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { Unreachable } from '#app/ui/unreachable.tsx'
import { useReconnect } from '#app/ui/use-reconnect.ts'

/**
 * Shown when even the area's own boundary failed: words and a way back, no component of the shop. The router also ends here
 * when it cannot ask which page an address is: then the page comes by itself with the connection.
 */
export function RootError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const reconnect = useReconnect(address)
  if (typeof document !== 'undefined') console.error('page failed', error)
  if (reconnect.away)
    return (
      <main>
        <Unreachable address={address} {...reconnect} />
      </main>
    )
  return (
    <main className="shell grid min-h-dvh place-content-center gap-5 text-center">
      <h1 className="text-4xl">Algo no salió bien</h1>
      <p className="text-ink-2">No pudimos mostrar esta página. Intenta de nuevo en un momento.</p>
      <p>
        <a href="/" className={buttonClass('secondary')}>
          Volver a la tienda
        </a>
      </p>
    </main>
  )
}
