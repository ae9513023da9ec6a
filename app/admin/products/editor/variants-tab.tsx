import type { Editor } from './use-editor.ts'
import { VariantForm } from './variant-form.tsx'
import { VariantList } from './variant-list.tsx'
import { VariantMatrix } from './variant-matrix.tsx'

/** 'Variantes del Producto': the builder beside the list; under 1200 px above it. */
export function VariantsTab({ editor }: { editor: Editor }) {
  return (
    <div className="relative flex h-full max-xl:block max-xl:overflow-y-auto">
      <div className="relative shrink-0 border-admin-line bg-admin-paper xl:w-[500px] xl:overflow-y-auto xl:border-r max-xl:border-b">
        <VariantMatrix variants={editor.variants} combinations={editor.combinations} />
      </div>
      <div className="relative min-w-0 flex-1 xl:overflow-y-auto">
        <VariantForm variants={editor.variants} form={editor.form} />
        <VariantList variants={editor.variants} form={editor.form} />
      </div>
    </div>
  )
}
