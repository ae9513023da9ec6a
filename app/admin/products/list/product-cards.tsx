import { EllipsisVertical, Eye, Pencil, Trash2 } from 'lucide-react'
import { clsx } from 'clsx'
import { displayedPrice, formatPrice, isDiscounted } from '#app/domain/price.ts'
import { ProductImage } from '#app/features/catalog/product-image.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Menu, MenuItem } from '#app/ui/menu.tsx'
import { listedVariants, StateBadges, VariantsLine } from './product-cells.tsx'
import type { ProductListProps } from './product-table.tsx'

/** The same list under 768 px: one row per product; the row itself opens the editor (admin-notes.md). */
export function ProductCards({
  products,
  selection,
  lowFirst,
  onEdit,
  onDelete,
}: ProductListProps) {
  return (
    <ul>
      {products.map((product) => {
        const selected = selection.has(product.id)
        return (
          <li
            key={product.id}
            className={clsx(
              'relative grid grid-cols-[44px_60px_1fr_44px] gap-x-3 border-b border-admin-hairline py-3 pr-1',
              selected && 'bg-moss-tint/60 shadow-[inset_3px_0_0_var(--color-moss)]',
            )}
          >
            <label
              htmlFor={`elegir-${product.id}`}
              className="relative z-10 grid place-items-center self-center py-6 pl-2"
            >
              <span className="sr-only">Seleccionar {product.name}</span>
              <Checkbox
                id={`elegir-${product.id}`}
                checked={selected}
                onChange={() => selection.toggle(product)}
              />
            </label>
            <ProductImage
              src={product.variants[0]?.imageUrls[0]}
              alt=""
              use="thumb"
              sizes="60px"
              className="h-[75px] w-[60px]"
            />
            <div className="min-w-0">
              <button
                type="button"
                aria-label={`Editar ${product.name}`}
                onClick={() => onEdit(product)}
                className="block max-w-full truncate text-left font-semibold after:absolute after:inset-0"
              >
                {product.name}
              </button>
              <p className="flex flex-wrap items-baseline gap-x-2 text-sm tnum">
                <span className="font-semibold">{formatPrice(displayedPrice(product))}</span>
                {isDiscounted(product) && (
                  <s className="text-[13px] text-admin-ink-3">
                    <span className="sr-only">Precio anterior: </span>
                    {formatPrice(product.basePrice)}
                  </s>
                )}
                <span className="text-[13px] text-admin-ink-3">
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
        )
      })}
    </ul>
  )
}
