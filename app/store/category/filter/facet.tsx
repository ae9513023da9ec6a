import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CHEVRON_DOWN, Icon } from '#app/ui/icon.tsx'

/** Number in a moss disc; nothing at 0. */
export function Bubble({ count, label }: { count: number; label: string }) {
  if (count === 0) return null
  return (
    <span className="grid size-5 place-content-center rounded-full bg-moss text-xs font-semibold text-white tnum">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** One facet: a dropdown in the bar from 768 px, a fold in the drawer below. */
export function Facet({
  title,
  count,
  children,
}: {
  title: string
  count: number
  children: ReactNode
}) {
  return (
    <details className="group/facet border-hairline py-2 max-md:border-b md:relative md:py-0">
      <summary
        className={clsx(
          'flex h-11 list-none items-center gap-2 rounded-control font-semibold select-none md:border md:px-3 md:text-copy lg:px-[18px] md:font-medium [&::-webkit-details-marker]:hidden',
          count > 0 ? 'md:border-ink' : 'md:border-control',
        )}
      >
        {title}
        <Bubble count={count} label={count === 1 ? '1 elegida' : `${count} elegidas`} />
        <Icon
          path={CHEVRON_DOWN}
          className="size-4 transition-transform group-open/facet:rotate-180 max-md:ml-auto"
        />
      </summary>
      <fieldset className="facet-panel">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}
