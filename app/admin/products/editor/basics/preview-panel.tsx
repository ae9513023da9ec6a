import { useQuery } from '@tanstack/react-query'
import { BRAND } from '#app/domain/brand.ts'
import { discountPercent, formatPrice, isDiscounted } from '#app/domain/price.ts'
import { parsePrice } from '#app/domain/product-schema.ts'
import { adminCategoriesQuery } from '#app/admin/data/product-queries.ts'
import { ColorDots } from '#app/features/catalog/color-dots.tsx'
import { ProductImage } from '#app/features/catalog/product-image.tsx'
import { branded } from '#app/lib/page-meta.ts'
import { Flag } from '#app/ui/flag.tsx'
import { previewImage } from '#app/admin/products/editor/images/image-list.ts'
import { useEditor } from '#app/admin/products/editor/machine/use-editor.ts'
import { listed } from '#app/admin/products/editor/variants/variant-set.ts'

/** The card in the store and the snippet of a search engine, while they are typed (DESIGN.md, staff's checklist 7). */
export function PreviewPanel() {
  const form = useEditor((state) => state.form)
  const list = listed(useEditor((state) => state.variants))
  const image = previewImage(useEditor((state) => state.images.list))
  const { data: categories = [] } = useQuery(adminCategoriesQuery())
  const basePrice = parsePrice(form.basePrice) || 0
  const salePrice = parsePrice(form.salePrice)
  const priced = {
    basePrice,
    salePrice: salePrice > 0 ? salePrice : null,
    isOnSale: form.isOnSale,
  }
  const percent = discountPercent(priced)
  const colors = [...new Set(list.map(({ color }) => color.toLowerCase()))]
  const name = form.name.trim() || 'Nombre del producto'
  return (
    <section aria-label="Vista previa" className="border-t border-admin-line px-6 py-5 max-md:px-4">
      <div className="mb-3 flex items-baseline justify-between">
        <h3 className="text-copy">Vista previa</h3>
        <span className="text-caption text-admin-ink-3">se actualiza mientras escribes</span>
      </div>
      <div className="flex flex-wrap gap-5">
        <div className="w-[152px] max-xs:w-full">
          <p className="mb-2 text-caption text-admin-ink-2">En la tienda</p>
          <div className="bg-paper">
            <div className="relative">
              <ProductImage
                key={image?.preview}
                src={image?.preview}
                alt=""
                use="card"
                sizes="152px"
                className="w-full"
              />
              {form.tags.includes('nuevo') && (
                <Flag look="paper" className="absolute top-2 left-2">
                  Nuevo
                </Flag>
              )}
              {percent !== null && (
                <Flag look="sale" className="absolute top-2 right-2">
                  −{percent} %
                </Flag>
              )}
            </div>
            <div className="grid gap-1 p-2.5 text-note">
              <p className="text-admin-ink-2">
                {categories.find(({ id }) => id === form.categoryId)?.name ?? 'Sin categoría'}
              </p>
              <p className="text-sm leading-tight font-semibold break-words">{name}</p>
              <p className="flex flex-wrap gap-x-2 tnum">
                <span
                  className={
                    isDiscounted(priced) ? 'font-semibold text-terracotta-ink' : 'font-semibold'
                  }
                >
                  {formatPrice(isDiscounted(priced) ? (priced.salePrice ?? basePrice) : basePrice)}
                </span>
                {isDiscounted(priced) && (
                  <s className="text-admin-ink-3">{formatPrice(basePrice)}</s>
                )}
              </p>
              <ColorDots colors={colors} />
            </div>
          </div>
        </div>
        {/* Below the card where a long word would not stand beside it. */}
        <div className="min-w-0 flex-[1_1_176px]">
          <p className="mb-2 text-caption text-admin-ink-2">En el buscador</p>
          <div className="rounded-control border border-admin-hairline bg-white p-3.5 text-note">
            <p className="leading-tight">{BRAND.name}</p>
            <p className="text-[12px] text-admin-ink-3">{window.location.host} › producto</p>
            <p className="mt-1.5 line-clamp-2 text-lead leading-snug break-words text-[#1a0dab]">
              {branded(form.metaTitle.trim() || name)}
            </p>
            <p className="mt-1 line-clamp-3 break-words text-admin-ink-2">
              {form.metaDescription.trim() || form.description.trim() || 'Descripción del producto'}
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
