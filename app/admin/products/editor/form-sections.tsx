import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { discountPercent, formatPrice } from '#app/domain/price.ts'
import { ADMIN_TAGS, CONDITION_LABEL, CONDITIONS, labelOf, LIMITS } from '#app/domain/product.ts'
import { parsePrice, type ProductForm } from '#app/domain/product-schema.ts'
import { adminCategoriesQuery } from '#app/features/catalog/admin-queries.ts'
import { RetryCategories } from '#app/admin/products/retry-categories.tsx'
import { Field, fieldProps, Select, Textarea } from '#app/ui/field.tsx'
import { Counter, Label, Section, SwitchField, TextField, useField } from './form-fields.tsx'

export function BasicSection() {
  const read = useQuery(adminCategoriesQuery())
  const categories = read.data ?? []
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
          {read.isError && <RetryCategories onRetry={() => void read.refetch()} />}
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
        <div className="flex h-10 items-center self-start md:mt-[26px]">
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
                ? `Ahorro de ${formatPrice(basePrice - salePrice)} (${percent}\u00a0%)`
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
              className="relative inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-control border border-admin-control px-3 text-[13px] has-checked:border-moss has-checked:bg-moss has-checked:font-semibold has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-terracotta max-md:h-11"
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
