import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { clsx } from 'clsx'

interface FieldProps {
  /** Id of the control; help and error get ids made from it. */
  id: string
  label: ReactNode
  optional?: boolean
  /** Spanish sentence; replaces `help`. */
  error?: string | undefined
  help?: ReactNode
  /** At the right end of the label: a counter such as '43 / 60'. */
  aside?: ReactNode
  children: ReactNode
  className?: string
}

/** Label above, control, then help or error below. Tie the control to it with `fieldProps(id, error, help)`. */
export function Field({
  id,
  label,
  optional,
  error,
  help,
  aside,
  children,
  className,
}: FieldProps) {
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-note font-semibold">
          {label}
          {optional && <span className="font-normal text-admin-ink-3"> (opcional)</span>}
        </label>
        {aside}
      </div>
      {children}
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-note text-brick">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      ) : (
        help && (
          <p id={`${id}-help`} className="mt-1.5 text-caption text-admin-ink-3">
            {help}
          </p>
        )
      )}
    </div>
  )
}

/** Attributes that connect a control to its Field. */
export function fieldProps(id: string, error?: string, help?: ReactNode) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : help ? `${id}-help` : undefined,
  } as const
}

const CONTROL =
  'w-full rounded-control border border-admin-control bg-white px-3 text-ink placeholder:text-admin-ink-3 aria-invalid:border-2 aria-invalid:border-brick disabled:bg-sand disabled:text-ink-2'

/** Text input. `tall` is the 46 px of /auth and /mi-cuenta; otherwise 40 px (44 on touch widths, 16 px text). */
export function Input({ tall, className, ...rest }: ComponentProps<'input'> & { tall?: boolean }) {
  return (
    <input
      className={clsx(
        CONTROL,
        tall ? 'h-[46px] text-base' : 'h-10 text-sm max-md:h-11 max-md:text-base',
        className,
      )}
      {...rest}
    />
  )
}

/** Multi-line text: as high as its lines, at least `rows`. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      style={{ minHeight: rows * 20 + 22 }}
      className={clsx(
        CONTROL,
        'field-sizing-content max-h-80 wrap-anywhere resize-none py-2.5 text-sm max-md:text-base',
        className,
      )}
      {...rest}
    />
  )
}

/** Native select: the platform's own keyboard and touch behaviour. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <select
      className={clsx(
        CONTROL,
        'drawn-select h-10 pr-9 text-sm max-md:h-11 max-md:text-base',
        className,
      )}
      {...rest}
    />
  )
}
