import { clsx } from 'clsx'

/** The keyboard shortcut of the control around it; aria-keyshortcuts announces it to screen readers. */
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
