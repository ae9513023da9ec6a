import { EllipsisVertical, Eye, Pencil, Trash2 } from 'lucide-react'
import { clsx } from 'clsx'
import { displayedPrice, formatPrice, isDiscounted } from '#app/domain/price.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Menu, MenuItem } from '#app/ui/menu.tsx'
import {
  CHOSEN_ROW,
  listedVariants,
  SelectRow,
  StateBadges,
  Thumbnail,
  VariantsLine,
} from './product-cells.tsx'
import type { ProductListProps } from './product-table.tsx'

/** The same list under 1100 px: one row per product; the row itself opens the editor (admin-notes.md). */
export function ProductCards({
  products,
  selection,
  lowFirst,
  onEdit,
  onDelete,
}: ProductListProps) {
  return (
    <ul>
      {products.map((product) => (
        <li
          key={product.id}
          className={clsx(
            'relative grid grid-cols-[44px_60px_1fr_44px] gap-x-3 border-b border-admin-hairline py-3 pr-1',
            selection.has(product.id) && CHOSEN_ROW,
          )}
        >
          <SelectRow product={product} selection={selection} />
          <Thumbnail product={product} width={60} className="h-[75px] w-[60px]" />
          <div className="min-w-0">
            <button
              type="button"
              aria-label={`Editar ${product.name}`}
              onClick={() => onEdit(product)}
              className="line-clamp-2 text-left leading-snug wrap-anywhere font-semibold after:absolute after:inset-0"
            >
              {product.name}
            </button>
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm tnum">
              <span className="font-semibold">{formatPrice(displayedPrice(product))}</span>
              {isDiscounted(product) && (
                <s className="text-note text-admin-ink-3">
                  <span className="sr-only">Precio anterior: </span>
                  {formatPrice(product.basePrice)}
                </s>
              )}
              <span className="text-note text-admin-ink-3">
                {product.category?.name ?? 'Sin categoría'}
              </span>
            </p>
            <div className="mt-1 mb-1.5">
              <VariantsLine variants={listedVariants(product, lowFirst)} most={2} />
            </div>
            <StateBadges product={product} />
          </div>
          <div className="relative z-10">
            <Menu
              trigger={
                <IconButton label={`Acciones de ${product.name}`}>
                  <EllipsisVertical aria-hidden="true" />
                </IconButton>
              }
            >
              <MenuItem asChild>
                <a href={`/producto/${product.id}`} target="_blank" rel="noopener">
                  <Eye aria-hidden="true" />
                  Ver
                </a>
              </MenuItem>
              <MenuItem onSelect={() => onEdit(product)}>
                <Pencil aria-hidden="true" />
                Editar
              </MenuItem>
              <MenuItem danger onSelect={() => onDelete(product)}>
                <Trash2 aria-hidden="true" />
                Borrar
              </MenuItem>
            </Menu>
          </div>
        </li>
      ))}
    </ul>
  )
}
