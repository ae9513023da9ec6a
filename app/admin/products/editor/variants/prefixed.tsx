import type { ReactNode } from 'react'

/** A field of the dense rows. */
export const CELL =
  'h-8 rounded-control border border-admin-control bg-white px-2.5 text-sm tnum max-md:h-11 max-md:text-base'

/** '$' within the field beside it. The field's name says what it holds. */
export function Prefixed({ prefix, children }: { prefix?: string; children: ReactNode }) {
  return (
    <span className="relative inline-block">
      {prefix && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-sm text-admin-ink-3"
        >
          {prefix}
        </span>
      )}
      {children}
    </span>
  )
}
