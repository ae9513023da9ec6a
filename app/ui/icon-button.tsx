import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** Each has its rule in components.css. */
export type IconLook = 'bare' | 'paper' | 'dark'

/** Classes of a 44 px square that holds an icon, for links that look like one. */
export function iconButtonClass(look: IconLook = 'bare', extra?: string) {
  return clsx('icon-button', `icon-button-${look}`, extra)
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
