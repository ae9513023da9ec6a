import { Eye, Pencil, Trash2 } from 'lucide-react'
import { clsx } from 'clsx'
import type { AdminProduct } from '#app/admin/data/product-queries.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import {
  CHOSEN_ROW,
  listedVariants,
  PriceCell,
  SelectRow,
  StateBadges,
  TagsLine,
  Thumbnail,
  VariantsLine,
} from './product-cells.tsx'
import type { Selection } from './use-selection.ts'

export interface ProductListProps {
  products: AdminProduct[]
  selection: Selection
  /** The low-stock filter is on: those variants come first. */
  lowFirst: boolean
  onEdit: (product: AdminProduct) => void
  onDelete: (product: AdminProduct) => void
}

const HEAD = 'px-0 pr-4 text-left text-note font-semibold text-admin-ink-2'
const ACTION =
  'grid size-8 place-items-center rounded-control hover:bg-moss-tint [&_svg]:size-[17px]'

/** Px that the table needs: with a folded sidebar it fits a window of 1024 px. */
export const TABLE_FITS = 880

/** The product manager's table (SPEC §2): columns as drawn from 1040 px, closer below. */
export function ProductTable({
  products,
  selection,
  lowFirst,
  onEdit,
  onDelete,
}: ProductListProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-sm">
      <colgroup>
        <col className="w-[44px]" />
        <col />
        <col className="w-[102px] @min-[1040px]:w-[108px]" />
        <col className="w-[146px] @min-[1040px]:w-[162px]" />
        <col className="w-[172px] @min-[1040px]:w-[220px]" />
        <col className="w-[152px] @min-[1040px]:w-[184px]" />
        <col className="w-[104px] @min-[1040px]:w-[108px]" />
      </colgroup>
      <thead className="sticky top-0 z-10 bg-white">
        <tr className="h-[38px] [&>th]:border-b [&>th]:border-admin-line">
          <th scope="col">
            <label className="grid h-[37px] cursor-pointer place-items-center">
              <Checkbox
                aria-label="Seleccionar todos los de esta página"
                checked={selection.all}
                indeterminate={selection.some}
                onChange={selection.toggleAll}
              />
            </label>
          </th>
          <th scope="col" className={HEAD}>
            Producto
          </th>
          <th scope="col" className={HEAD}>
            Categoría
          </th>
          <th scope="col" className={HEAD}>
            Precio
          </th>
          <th scope="col" className={HEAD}>
            Variantes y Etiquetas
          </th>
          <th scope="col" className={HEAD}>
            Estado
          </th>
          <th scope="col" className={clsx(HEAD, 'pr-3 text-right')}>
            Acciones
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <tr
            key={product.id}
            className={clsx(
              'h-[72px] [&>td]:border-b [&>td]:border-admin-hairline [&>td]:py-1 [&>td]:pr-3 @min-[1040px]:[&>td]:pr-4',
              selection.has(product.id) && CHOSEN_ROW,
            )}
          >
            <td className="h-px pr-0!">
              <SelectRow product={product} selection={selection} />
            </td>
            <td>
              <div className="flex items-center gap-3">
                <Thumbnail product={product} width={42} className="h-[52px] w-[42px]" />
                <div className="min-w-0">
                  <p title={product.name} className="truncate leading-[18px] font-semibold">
                    {product.name}
                  </p>
                  {/* One line where the column would break long words. */}
                  <p className="truncate text-caption leading-4 text-admin-ink-3 @min-[1040px]:line-clamp-2 @min-[1040px]:whitespace-normal">
                    {product.description}
                  </p>
                </div>
              </div>
            </td>
            <td className={product.category ? 'truncate' : 'truncate text-admin-ink-3'}>
              {product.category?.name ?? 'Sin categoría'}
            </td>
            <td className="pr-2!">
              <PriceCell product={product} />
            </td>
            <td>
              <VariantsLine variants={listedVariants(product, lowFirst)} most={3} />
              <TagsLine tags={product.tags} />
            </td>
            <td>
              <StateBadges product={product} />
            </td>
            <td className="pr-1.5!">
              <div className="flex justify-end">
                <a
                  href={`/producto/${product.id}`}
                  target="_blank"
                  rel="noopener"
                  aria-label={`Ver ${product.name}`}
                  className={ACTION}
                >
                  <Eye aria-hidden="true" />
                </a>
                <button
                  type="button"
                  aria-label={`Editar ${product.name}`}
                  onClick={() => onEdit(product)}
                  className={ACTION}
                >
                  <Pencil aria-hidden="true" />
                </button>
                <button
                  type="button"
                  aria-label={`Borrar ${product.name}`}
                  onClick={() => onDelete(product)}
                  className={clsx(ACTION, 'hover:bg-brick-tint hover:text-brick')}
                >
                  <Trash2 aria-hidden="true" />
                </button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
