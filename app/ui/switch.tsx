import type { ComponentProps, ReactNode } from 'react'
import { clsx } from 'clsx'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
}

/** On or off, at once: a native checkbox that says 'switch'. */
export function Switch({ label, className, ...rest }: SwitchProps) {
  return (
    <label
      className={clsx(
        'inline-flex cursor-pointer items-center gap-2.5 text-sm max-md:min-h-11',
        className,
      )}
    >
      <span className="relative inline-flex h-5 w-9 shrink-0">
        <input
          type="checkbox"
          role="switch"
          className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-full bg-admin-control transition-colors checked:bg-moss"
          {...rest}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-white transition-transform peer-checked:translate-x-4"
        />
      </span>
      <span>{label}</span>
    </label>
  )
}
