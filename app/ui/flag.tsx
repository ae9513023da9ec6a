import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** Small word on or beside a photo: 'Nuevo', '−19 %'. */
export function Flag({
  look,
  children,
  className,
}: {
  /** Each has its rule in components.css. */
  look: 'paper' | 'moss' | 'sale'
  children: ReactNode
  className?: string
}) {
  return <span className={clsx('flag', `flag-${look}`, className)}>{children}</span>
}
