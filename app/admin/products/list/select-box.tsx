import { ChevronDown } from 'lucide-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface SelectBoxProps<T extends string> {
  /** Accessible name, and the text before the choice. */
  label: string
  /** Replaces the label for sighted users. */
  sign?: ReactNode
  value: T
  options: [value: T, text: string][]
  onChange: (value: T) => void
  className?: string
}

/** The browser's own select, invisible over a box that shows its choice: native list, keys and voice, our look. */
export function SelectBox<T extends string>(props: SelectBoxProps<T>) {
  const { label, sign, value, options, onChange, className } = props
  return (
    <div
      className={clsx(
        'relative inline-flex min-w-0 items-center gap-2 rounded-control',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-terracotta',
        className,
      )}
    >
      <span aria-hidden="true" className="contents">
        {sign ?? <span className="text-admin-ink-2">{label}</span>}
        <span className="max-w-44 truncate font-medium max-tab:mr-auto max-tab:max-w-none">
          {options.find(([each]) => each === value)?.[1]}
        </span>
        <ChevronDown className="size-4 shrink-0" />
      </span>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
        className="absolute inset-0 size-full cursor-pointer text-base opacity-0"
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
