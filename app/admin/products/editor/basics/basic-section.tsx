import { useQuery } from '@tanstack/react-query'
import { CONDITION_LABEL, CONDITIONS } from '#app/domain/product.ts'
import { adminCategoriesQuery } from '#app/admin/data/product-queries.ts'
import { RetryCategories } from '#app/admin/products/retry-categories.tsx'
import { Field, fieldProps, Select, Textarea } from '#app/ui/field.tsx'
import { Label, Section, SwitchField, TextField, useField } from './form-fields.tsx'

/** What every product has: name, description, category, condition, and the three switches. */
export function BasicSection() {
  const read = useQuery(adminCategoriesQuery())
  const categories = read.data ?? []
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
          <Select key={categories.length} {...fieldProps('categoryId')} {...category.input}>
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
