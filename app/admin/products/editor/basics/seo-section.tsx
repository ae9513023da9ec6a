import { LIMITS } from '#app/domain/product.ts'
import { useEditor } from '#app/admin/products/editor/machine/use-editor.ts'
import { Field, fieldProps, Textarea } from '#app/ui/field.tsx'
import { Counter, Label, Section, TextField, useField } from './form-fields.tsx'

/** What search engines are shown in place of name and description. */
export function SeoSection() {
  const title = useEditor((state) => state.form.metaTitle)
  const text = useEditor((state) => state.form.metaDescription)
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
