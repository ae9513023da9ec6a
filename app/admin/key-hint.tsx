import { clsx } from 'clsx'

/** The keys that do the same as the control they stand on; its aria-keyshortcuts says so to who does not see them. */
export function KeyHint({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      aria-hidden="true"
      className={clsx(
        'rounded-check border border-current/50 px-1.5 font-sans text-xs font-medium',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
