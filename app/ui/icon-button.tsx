import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

const LOOKS = {
  bare: 'hover:bg-sand active:bg-sand-deep',
  paper: 'bg-paper hover:bg-sand active:bg-sand-deep',
  dark: 'bg-transparent text-paper hover:bg-ink-line',
} as const
export type IconLook = keyof typeof LOOKS

/** Classes of a 44 px square that holds an icon, for links that look like one. */
export function iconButtonClass(look: IconLook = 'bare', extra?: string) {
  return clsx(
    'relative inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors [&_svg]:size-5',
    LOOKS[look],
    extra,
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  look?: IconLook
  /** Spanish name: the icon itself says nothing to a screen reader. */
  label: string
}

/** A button that shows an icon only. */
export function IconButton({ look, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={iconButtonClass(look, className)}
      {...rest}
    />
  )
}
