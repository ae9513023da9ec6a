import { VariantMatrix } from './matrix/variant-matrix.tsx'
import { VariantForm } from './variants/variant-form.tsx'
import { VariantList } from './variants/variant-list.tsx'

/** 'Variantes del Producto': the builder beside the list; under 1200 px above it. */
export function VariantsTab() {
  return (
    <div className="relative flex h-full max-xl:block max-xl:overflow-y-auto">
      <div className="relative shrink-0 border-admin-line bg-admin-paper xl:w-[500px] xl:overflow-y-auto xl:border-r max-xl:border-b">
        <VariantMatrix />
      </div>
      <div className="relative min-w-0 flex-1 xl:overflow-y-auto">
        <VariantForm />
        <VariantList />
      </div>
    </div>
  )
}
