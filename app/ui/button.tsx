import type { ComponentProps } from 'react'
import { clsx } from 'clsx'

export type ButtonLook = 'primary' | 'secondary' | 'outline' | 'moss' | 'danger' | 'paper' | 'quiet'
export type ButtonSize = 'small' | 'form' | 'normal' | 'tall'

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-ink text-paper hover:bg-ink-hover',
  secondary: 'border border-ink text-ink hover:bg-sand active:bg-sand-deep',
  outline:
    'border border-admin-control bg-white text-ink hover:bg-admin-paper active:bg-admin-hairline',
  moss: 'bg-moss text-white hover:bg-moss-deep',
  danger: 'bg-brick text-white hover:bg-[#842019]',
  paper: 'bg-paper text-ink hover:bg-sand active:bg-sand-deep',
  quiet: 'text-ink hover:bg-sand active:bg-sand-deep',
}
const SIZES: Record<ButtonSize, string> = {
  small: 'h-11 px-[18px] text-[15px]',
  form: 'h-10 px-4 text-sm max-md:h-11',
  normal: 'h-[52px] px-7',
  tall: 'h-14 px-7 text-[17px]',
}
const OFF =
  'disabled:cursor-not-allowed disabled:border disabled:border-transparent disabled:bg-sand disabled:text-ink-2 aria-disabled:cursor-not-allowed aria-disabled:bg-sand aria-disabled:text-ink-2'

/** Classes of a button, for links that look like one. */
export function buttonClass(
  look: ButtonLook = 'primary',
  size: ButtonSize = 'normal',
  extra?: string,
) {
  return clsx(
    'inline-flex items-center justify-center gap-2.5 rounded-control font-semibold whitespace-nowrap transition-colors',
    LOOKS[look],
    SIZES[size],
    OFF,
    extra,
  )
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  size?: ButtonSize
  /** Request running: keeps width and text, announces aria-busy, ignores clicks. */
  busy?: boolean
}

/** The one button. `type` defaults to 'button': a form says 'submit' itself. */
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
