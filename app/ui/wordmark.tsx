import { clsx } from 'clsx'
import { BRAND } from '#app/domain/brand.ts'

/** The brand's name in its own lettering. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span
      className={clsx('block font-display leading-none font-bold tracking-[-0.012em]', className)}
    >
      {BRAND.name.toLowerCase()}
    </span>
  )
}
