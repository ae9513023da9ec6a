import type { ComponentProps } from 'react'
import { clsx } from 'clsx'

/** Each look and size has its rule in components.css, or in account-admin.css when the store shows none of it. */
export type ButtonLook = 'primary' | 'secondary' | 'outline' | 'moss' | 'danger' | 'paper' | 'quiet'
export type ButtonSize = 'small' | 'form' | 'normal' | 'tall'

/** Classes of a button, for links that look like one. */
export function buttonClass(
  look: ButtonLook = 'primary',
  size: ButtonSize = 'normal',
  extra?: string,
) {
  return clsx('button', `button-${look}`, `button-${size}`, extra)
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  size?: ButtonSize
  /** A request is running: keeps width and text, announces aria-busy, ignores clicks. */
  busy?: boolean
}

/** The only button. `type` defaults to 'button': a form says 'submit' itself. */
export function Button({
  look,
  size,
  busy = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      className={buttonClass(look, size, className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy && (
        <span
          aria-hidden="true"
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {children}
    </button>
  )
}
