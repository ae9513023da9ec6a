import { clsx } from 'clsx'

/** Outlines that several parts share, on a grid of 24; a part's own outlines are in its file. */
export const ARROW_LEFT = 'M19 12H5m6-6-6 6 6 6'
export const ARROW_RIGHT = 'M5 12h14m-6-6 6 6-6 6'
export const CHEVRON_DOWN = 'm6 9 6 6 6-6'
export const CROSS = 'm6 6 12 12m0-12L6 18'
export const BAG = 'M4.2 8.5h15.6l.9 12.2H3.3zm4.1 2.8V6.7a3.7 3.7 0 0 1 7.4 0v4.6'

/** A line icon of the store: one path, no library. Decorative, so its control carries the name. */
export function Icon({ path, className }: { path: string; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={clsx('line-icon', className)}>
      <path d={path} />
    </svg>
  )
}

/** The heart of favourites. components.css draws it, since cards show it by the dozen without an element of its own. */
export function Heart() {
  return <span aria-hidden="true" className="heart" />
}
