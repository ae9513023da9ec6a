import { buttonClass } from '#app/ui/button.tsx'

/** What stands when even the area's own boundary failed: words and a way back, no component of the shop. */
export function RootError({ error }: { error: unknown }) {
  if (typeof document !== 'undefined') console.error('page failed', error)
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
