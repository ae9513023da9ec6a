/** A page that is still loading. The ring appears after 300 ms, so that a quick answer shows nothing (DESIGN.md). */
export function PageSpinner({ className = 'min-h-dvh' }: { className?: string }) {
  return (
    <div role="status" className={`grid place-content-center ${className}`}>
      <span
        aria-hidden="true"
        className="size-9 animate-[spin_900ms_linear_infinite,appear_1ms_300ms_backwards] rounded-full border-[3px] border-sand-deep border-t-moss"
      />
      <span className="sr-only">Cargando…</span>
    </div>
  )
}
