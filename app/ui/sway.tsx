import { clsx } from 'clsx'

/** The sway: the brand's wave stroke, 36 × 8 px, under what is current. Decorative. */
export function Sway({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 36 8"
      className={clsx('h-2 w-9 text-terracotta', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <path d="M1.5 4.6C7 .4 12 .6 18 4s11 3.4 16.5-.6" />
    </svg>
  )
}
