import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { clsx } from 'clsx'
import { discountPercent, formatPrice } from '#app/domain/price.ts'
import { ADMIN_TAGS, CONDITION_LABEL, CONDITIONS, labelOf, LIMITS } from '#app/domain/product.ts'
import { parsePrice, type ProductForm } from '#app/domain/product-schema.ts'
import { adminCategoriesQuery } from '#app/features/catalog/admin-queries.ts'
import { Field, fieldProps, Input, Select, Textarea } from '#app/ui/field.tsx'
import { Switch } from '#app/ui/switch.tsx'

function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[132px_1fr] gap-6 border-b border-admin-hairline py-5 last:border-0 max-md:grid-cols-1 max-md:gap-3">
      <div>
        <h3 className="text-[15px] leading-tight">{title}</h3>
        {help && <p className="mt-1.5 text-[12.5px] text-admin-ink-3">{help}</p>}
      </div>
      <div className="grid content-start gap-4">{children}</div>
    </section>
  )
}

type FieldName = Exclude<keyof ProductForm, 'tags'>

/** What every field needs of the form: its registration, its error, and the mark of an unsaved change. */
function useField(name: FieldName) {
  const { register, formState } = useFormContext<ProductForm>()
  return {
    input: register(name),
    error: formState.errors[name]?.message,
    dirty: name in formState.dirtyFields,
  }
}

function Label({ dirty, children }: { dirty: boolean; children: ReactNode }) {
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
  name: FieldName
  label: string
  optional?: boolean
  help?: ReactNode
  aside?: ReactNode
  prefix?: string
}

function TextField({
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
            className="absolute top-1/2 left-3.5 -translate-y-1/2 text-sm text-admin-ink-3"
          >
            {prefix}
          </span>
        )}
        <Input
          {...fieldProps(name, error, help)}
          {...input}
          {...rest}
          className={clsx(prefix && 'pl-7 tnum', rest.type === 'datetime-local' && 'px-2.5! tnum')}
        />
      </span>
    </Field>
  )
}

/** '43 / 60'; spoken when 10 are left and at the limit. */
function Counter({ used, max }: { used: number; max: number }) {
  const left = max - used
  return (
    <span
      className={clsx(
        'text-[12.5px] tnum',
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

export function BasicSection() {
  const { data: categories = [] } = useQuery(adminCategoriesQuery())
  const { getValues } = useFormContext<ProductForm>()
  const description = useField('description')
  const category = useField('categoryId')
  const condition = useField('condition')
  return (
    <Section title="Información básica">
      <TextField name="name" label="Nombre" autoComplete="off" maxLength={200} />
      <Field
        id="description"
        label={<Label dirty={description.dirty}>Descripción</Label>}
        error={description.error}
      >
        <Textarea
          {...fieldProps('description', description.error)}
          {...description.input}
          rows={3}
          maxLength={5000}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4 max-xs:grid-cols-1">
        <Field id="categoryId" label={<Label dirty={category.dirty}>Categoría</Label>} optional>
          {/* The options arrive later: a new key lets the select show the form's value then. */}
          <Select
            key={categories.length}
            {...fieldProps('categoryId')}
            {...category.input}
            defaultValue={getValues('categoryId')}
          >
            <option value="">Sin categoría</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="condition" label={<Label dirty={condition.dirty}>Condición</Label>}>
          <Select {...fieldProps('condition')} {...condition.input}>
            {CONDITIONS.map((code) => (
              <option key={code} value={code}>
                {CONDITION_LABEL[code]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="flex flex-wrap gap-x-7 gap-y-2">
        <SwitchField name="isActive" label="Activo" />
        <SwitchField name="isFeatured" label="Destacado" />
        <SwitchField name="hasFreeShipping" label="Envío gratis" />
      </div>
    </Section>
  )
}

function SwitchField({ name, label }: { name: FieldName; label: string }) {
  const { input, dirty } = useField(name)
  return <Switch {...input} label={<Label dirty={dirty}>{label}</Label>} />
}

export function PriceSection() {
  const [isOnSale, base, sale] = useWatch<ProductForm, ['isOnSale', 'basePrice', 'salePrice']>({
    name: ['isOnSale', 'basePrice', 'salePrice'],
  })
  const basePrice = parsePrice(base)
  const salePrice = parsePrice(sale)
  const percent = discountPercent({ basePrice, salePrice, isOnSale })
  const price = {
    type: 'number',
    inputMode: 'decimal',
    step: '0.01',
    min: '0',
    prefix: '$',
  } as const
  return (
    <Section title="Precios y ofertas" help="En pesos mexicanos (MXN).">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <TextField
          name="basePrice"
          label="Precio base"
          {...price}
          className="w-[150px] max-md:w-full"
        />
        <div className="flex h-10 items-center self-start pt-[25px] max-md:pt-0">
          <SwitchField name="isOnSale" label="En oferta" />
        </div>
      </div>
      {isOnSale && (
        <div className="grid grid-cols-[150px_minmax(0,1fr)_minmax(0,1fr)] gap-4 max-md:grid-cols-1">
          <TextField
            name="salePrice"
            label="Precio de oferta"
            {...price}
            help={
              percent !== null && basePrice > salePrice
                ? `Ahorro de ${formatPrice(basePrice - salePrice)} (${percent} %)`
                : undefined
            }
          />
          <TextField name="saleStartDate" label="Inicio" optional type="datetime-local" />
          <TextField name="saleEndDate" label="Fin" optional type="datetime-local" />
        </div>
      )}
    </Section>
  )
}

export function TagSection() {
  const { register, formState } = useFormContext<ProductForm>()
  return (
    <Section title="Etiquetas del producto">
      <fieldset>
        <legend className="sr-only">
          Etiquetas del producto{'tags' in formState.dirtyFields && ', con cambios sin guardar'}
        </legend>
        <div className="flex flex-wrap gap-2">
          {ADMIN_TAGS.map((tag) => (
            <label
              key={tag}
              className="inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-control border border-admin-control px-3 text-[13px] has-checked:border-moss has-checked:bg-moss has-checked:font-semibold has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-terracotta max-md:h-11"
            >
              <input type="checkbox" value={tag} className="peer sr-only" {...register('tags')} />
              <Check
                aria-hidden="true"
                strokeWidth={2.5}
                className="hidden size-3.5 peer-checked:block"
              />
              {labelOf(tag).toLowerCase()}
            </label>
          ))}
        </div>
      </fieldset>
    </Section>
  )
}

export function SeoSection() {
  const [title, text] = useWatch<ProductForm, ['metaTitle', 'metaDescription']>({
    name: ['metaTitle', 'metaDescription'],
  })
  const description = useField('metaDescription')
  return (
    <Section title="SEO y metadatos" help="Vacíos, se usan el nombre y la descripción.">
      <TextField
        name="metaTitle"
        label="Título SEO"
        optional
        maxLength={LIMITS.metaTitle}
        aside={<Counter used={title.length} max={LIMITS.metaTitle} />}
      />
      <Field
        id="metaDescription"
        label={<Label dirty={description.dirty}>Descripción SEO</Label>}
        optional
        error={description.error}
        aside={<Counter used={text.length} max={LIMITS.metaDescription} />}
      >
        <Textarea
          {...fieldProps('metaDescription', description.error)}
          {...description.input}
          rows={3}
          maxLength={LIMITS.metaDescription}
        />
      </Field>
    </Section>
  )
}
