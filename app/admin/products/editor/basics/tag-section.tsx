import { Check } from 'lucide-react'
import { useState } from 'react'
import { ADMIN_TAGS, labelOf } from '#app/domain/product.ts'
import { isDirty } from '#app/admin/products/editor/machine/selectors.ts'
import { useEditor, useEditorStore } from '#app/admin/products/editor/machine/use-editor.ts'
import { Section } from './form-fields.tsx'

const OFFERED: ReadonlySet<string> = new Set(ADMIN_TAGS)

/** The tags of SPEC §3 that staff may choose, and those the product has besides: they can be taken off, and put back. */
export function TagSection() {
  const { send } = useEditorStore()
  const tags = useEditor((state) => state.form.tags)
  const saved = useEditor((state) => state.baseline.form.tags)
  const dirty = useEditor((state) => isDirty(state, 'tags'))
  const [own, setOwn] = useState<string[]>([])
  const found = [...saved, ...tags].filter((tag) => !OFFERED.has(tag) && !own.includes(tag))
  const toggle = (tag: string) =>
    tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag]
  // Once seen a tag stays in sight: whoever takes it off by mistake finds it.
  if (found.length > 0) setOwn([...new Set([...own, ...found])])
  return (
    <Section title="Etiquetas del producto">
      <fieldset>
        <legend className="sr-only">
          Etiquetas del producto{dirty && ', con cambios sin guardar'}
        </legend>
        <div className="flex flex-wrap gap-2">
          {[...ADMIN_TAGS, ...own].map((tag) => (
            <label
              key={tag}
              className="relative inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-control border border-admin-control px-3 text-note has-checked:border-moss has-checked:bg-moss has-checked:font-semibold has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-terracotta max-md:h-11"
            >
              <input
                type="checkbox"
                className="peer sr-only"
                checked={tags.includes(tag)}
                onChange={() => send({ type: 'typed', change: { tags: toggle(tag) } })}
              />
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
