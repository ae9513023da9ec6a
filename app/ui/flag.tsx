import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const LOOKS = {
  paper: 'bg-paper text-ink',
  moss: 'bg-moss-soft text-moss-ink',
  sale: 'bg-terracotta text-white tnum',
} as const

/** Small word on or beside a photo: 'Nuevo', '−19 %'. */
export function Flag({
  look,
  children,
  className,
}: {
  look: keyof typeof LOOKS
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={clsx(
        'inline-block rounded-control px-[9px] text-[13px] leading-[26px] font-semibold whitespace-nowrap',
        LOOKS[look],
        className,
      )}
    >
      {children}
    </span>
  )
}
