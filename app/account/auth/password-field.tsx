import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field, fieldProps, Input } from '#app/ui/field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  id: string
  label: string
  error?: string | undefined
  /** The error border without a sentence: the checklist says what is missing. */
  invalid?: boolean
  /** Id of what describes the field, besides its error. */
  describedBy?: string | undefined
  /** Below the input. */
  children?: ReactNode
}

/** A password that can be shown, pasted and filled in by a password manager. */
export function PasswordField({
  id,
  label,
  error,
  invalid,
  describedBy,
  children,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const tied = fieldProps(id, error)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field id={id} label={label} error={error}>
      <div className="relative">
        <Input
          tall
          {...tied}
          aria-invalid={tied['aria-invalid'] ?? (invalid || undefined)}
          aria-describedby={
            [tied['aria-describedby'], describedBy].filter(Boolean).join(' ') || undefined
          }
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className="pr-28"
          {...input}
        />
        <button
          type="button"
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-px right-px inline-flex items-center gap-2 rounded-control px-3.5 text-sm font-medium text-ink-2 transition-colors hover:text-ink"
        >
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
          <span>
            {shown ? 'Ocultar' : 'Mostrar'}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </span>
        </button>
      </div>
      {children}
    </Field>
  )
}
