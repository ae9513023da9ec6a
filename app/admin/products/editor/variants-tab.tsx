import type { Editor } from './use-editor.ts'
import { VariantForm } from './variant-form.tsx'
import { VariantList } from './variant-list.tsx'
import { VariantMatrix } from './variant-matrix.tsx'

/** 'Variantes del Producto': the builder and the list; under 1200 px one below the other. */
export function VariantsTab({ editor }: { editor: Editor }) {
  return (
    <div className="relative flex h-full max-xl:block max-xl:overflow-y-auto">
      <div className="relative min-w-0 flex-1 xl:overflow-y-auto">
        <VariantForm variants={editor.variants} />
        <VariantList variants={editor.variants} form={editor.form} />
      </div>
      <div className="relative shrink-0 bg-admin-paper xl:order-first xl:w-[500px] xl:overflow-y-auto xl:border-r xl:border-admin-line max-xl:border-t max-xl:border-admin-line">
        <VariantMatrix variants={editor.variants} combinations={editor.combinations} />
      </div>
    </div>
  )
}
