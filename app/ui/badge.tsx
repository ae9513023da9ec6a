import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const LOOKS = {
  moss: 'bg-moss-tint text-moss-deep',
  hollow: 'border border-admin-line bg-white text-admin-ink-2',
  terracotta: 'bg-terracotta-tint text-terracotta-ink',
  sand: 'bg-sand text-sand-ink',
  sky: 'bg-sky text-sky-ink',
  solid: 'bg-terracotta text-white tnum',
  outline: 'border border-ink text-ink',
  sample: 'border border-dashed border-admin-control bg-white font-normal text-admin-ink-2',
} as const
export type BadgeLook = keyof typeof LOOKS

interface BadgeProps {
  look: BadgeLook
  /** A dot before the word; hollow for what is off. */
  dot?: 'filled' | 'hollow'
  children: ReactNode
  className?: string
}

/** A word with a tint: the word carries the meaning, colour only helps. */
export function Badge({ look, dot, children, className }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex h-[22px] items-center gap-1.5 rounded-check px-[7px] text-caption font-semibold whitespace-nowrap [word-spacing:.1em]',
        LOOKS[look],
        className,
      )}
    >
      {dot && (
        <span
          aria-hidden="true"
          className={clsx(
            'size-[7px] rounded-full border-current',
            dot === 'filled' ? 'bg-current' : 'border-[1.5px]',
          )}
        />
      )}
      {children}
    </span>
  )
}
