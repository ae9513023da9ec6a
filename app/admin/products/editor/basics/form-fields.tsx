import type { ComponentProps, ReactNode } from 'react'
import { clsx } from 'clsx'
import type { ProductForm } from '#app/domain/product-schema.ts'
import type { FieldName } from '#app/admin/products/editor/machine/form-values.ts'
import { isDirty } from '#app/admin/products/editor/machine/selectors.ts'
import { useEditor, useEditorStore } from '#app/admin/products/editor/machine/use-editor.ts'
import { Field, fieldProps, Input } from '#app/ui/field.tsx'
import { Switch } from '#app/ui/switch.tsx'

/** One group of fields: its name at the left, the fields at the right. */
export function Section({
  title,
  help,
  children,
}: {
  title: string
  help?: string
  children: ReactNode
}) {
  return (
    <section className="grid grid-cols-[132px_1fr] gap-6 border-b border-admin-hairline py-[18px] last:border-0 max-md:grid-cols-1 max-md:gap-3">
      <div>
        <h3 className="text-copy leading-tight">{title}</h3>
        {help && <p className="mt-1.5 text-caption text-admin-ink-3">{help}</p>}
      </div>
      <div className="grid content-start gap-3.5">{children}</div>
    </section>
  )
}

type FieldOf<T> = {
  [Name in keyof ProductForm]: ProductForm[Name] extends T ? Name : never
}[keyof ProductForm]

/** What every field shows beside its value: its error, and the mark of an unsaved change. */
function useFieldState(name: FieldName) {
  const { send } = useEditorStore()
  return {
    error: useEditor((state) => state.errors[name]),
    dirty: useEditor((state) => isDirty(state, name)),
    type: (value: unknown) => send({ type: 'typed', change: { [name]: value } }),
    onBlur: () => send({ type: 'fieldLeft', name }),
  }
}

/** A field that holds words. */
export function useField(name: FieldOf<string>) {
  const value = useEditor((state) => state.form[name])
  const { error, dirty, type, onBlur } = useFieldState(name)
  const onChange = (event: { target: { value: string } }) => type(event.target.value)
  return { input: { name, value, onChange, onBlur }, error, dirty }
}

/** A field's label with the dot of an unsaved change. */
export function Label({ dirty, children }: { dirty: boolean; children: ReactNode }) {
  return (
    <>
      {dirty && (
        <span
          aria-hidden="true"
          title="Cambio sin guardar"
          className="mr-1.5 inline-block size-1.5 rounded-full bg-terracotta align-middle"
        />
      )}
      {children}
    </>
  )
}

interface TextFieldProps extends ComponentProps<'input'> {
  name: FieldOf<string>
  label: string
  optional?: boolean
  help?: ReactNode
  aside?: ReactNode
  prefix?: string
}

/** A one-line field of the product form. */
export function TextField({
  name,
  label,
  optional,
  help,
  aside,
  prefix,
  className,
  ...rest
}: TextFieldProps) {
  const { input, error, dirty } = useField(name)
  return (
    <Field
      id={name}
      label={<Label dirty={dirty}>{label}</Label>}
      optional={optional}
      error={error}
      help={help}
      aside={aside}
      className={className}
    >
      <span className="relative block">
        {prefix && (
          <span
            aria-hidden="true"
            className="absolute top-1/2 left-3 -translate-y-1/2 text-sm text-admin-ink-3"
          >
            {prefix}
          </span>
        )}
        <Input
          {...fieldProps(name, error, help)}
          {...input}
          {...rest}
          className={clsx(prefix && 'pl-7 tnum', rest.type === 'datetime-local' && 'px-2.5!')}
        />
      </span>
    </Field>
  )
}

/** '43 / 60'; spoken when 10 are left and at the limit. */
export function Counter({ used, max }: { used: number; max: number }) {
  const left = max - used
  return (
    <span
      className={clsx(
        'text-caption tnum',
        left < 0 ? 'font-semibold text-brick' : 'text-admin-ink-3',
      )}
    >
      {used} / {max}
      <span role="status" className="sr-only">
        {left === 10 ? 'Quedan 10 caracteres' : left === 0 ? 'Llegaste al límite' : ''}
      </span>
    </span>
  )
}

export function SwitchField({ name, label }: { name: FieldOf<boolean>; label: string }) {
  const checked = useEditor((state) => state.form[name])
  const { dirty, type, onBlur } = useFieldState(name)
  return (
    <Switch
      name={name}
      checked={checked}
      onChange={(event) => type(event.target.checked)}
      onBlur={onBlur}
      label={<Label dirty={dirty}>{label}</Label>}
    />
  )
}
