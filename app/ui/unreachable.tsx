import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import type { Reconnect } from './use-reconnect.ts'

interface UnreachableProps extends Reconnect {
  /** Path and search of the page that did not load. */
  address: string
  picture?: ReactNode
}

/** A page that failed: what happened, that it comes back by itself, and a way to try again (DESIGN.md). */
export function Unreachable({ address, away, tryAgain, picture }: UnreachableProps) {
  return (
    <div className="shell grid min-h-[60vh] place-content-center gap-5 py-20 text-center">
      {picture}
      <h1 className="text-[38px] leading-[40px] tracking-[-0.028em]">
        No pudimos cargar esta página
      </h1>
      <p className="text-ink-2">
        La tienda tardó en responder o hay un problema de conexión. Intenta de nuevo en un momento.
      </p>
      <ComingBack away={away} />
      <p className="flex flex-wrap justify-center gap-3">
        <a href={address} onClick={tryAgain} className={buttonClass('primary')}>
          Intentar de nuevo
        </a>
        <a href="/" className={buttonClass('secondary')}>
          Ir al inicio
        </a>
      </p>
    </div>
  )
}

/** Says that nothing needs to be done: the page will load by itself. */
export function ComingBack({ away }: Pick<Reconnect, 'away'>) {
  return (
    <p role="status" className="text-ink-2">
      {away && 'La abriremos en cuanto vuelva la conexión.'}
    </p>
  )
}
