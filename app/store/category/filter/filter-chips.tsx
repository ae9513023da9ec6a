import { Link } from 'react-router'
import {
  filterLink,
  NO_FILTER,
  PRICE_RANGES,
  toggle,
  type CatalogFilter,
} from '#app/domain/catalog-filter.ts'
import { labelOf, sizeLabel } from '#app/domain/product.ts'
import { CROSS, Icon } from '#app/ui/icon.tsx'

/** Applied filters, each a link that removes it, and 'Limpiar filtros' (SPEC §4: only the category and 'recent' stay). */
export function FilterChips({ filter }: { filter: CatalogFilter }) {
  const chips = [
    ...filter.sizes.map((size) => ({
      label: `Talla ${sizeLabel(size)}`,
      without: { ...filter, sizes: toggle(filter.sizes, size) },
    })),
    ...filter.colors.map((color) => ({
      label: labelOf(color),
      without: { ...filter, colors: toggle(filter.colors, color) },
    })),
    ...(filter.price
      ? [{ label: PRICE_RANGES[filter.price].label, without: { ...filter, price: null } }]
      : []),
    ...filter.tags.map((tag) => ({
      label: labelOf(tag),
      without: { ...filter, tags: toggle(filter.tags, tag) },
    })),
  ]
  return (
    // On a phone or tablet one line that moves sideways below its last word: the bar stays in view and must leave room for products.
    // Relative, or the hidden words of what has moved out of sight make the whole page wider.
    <ul
      aria-label="Filtros aplicados"
      className="shell relative flex items-center gap-2 pb-3.5 [scrollbar-width:none] max-lg:-mt-1 max-lg:overflow-x-auto max-lg:scroll-pr-40 max-lg:overscroll-x-contain max-lg:pt-1 max-lg:whitespace-nowrap max-lg:[&>li]:shrink-0 lg:flex-wrap"
    >
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={filterLink(without)}
            preventScrollReset
            className="inline-flex h-9 items-center gap-2 rounded-control bg-moss-soft px-3 text-copy text-moss-ink hover:bg-sand-deep max-md:h-11"
          >
            <span className="sr-only">Quitar </span>
            {label}
            <Icon path={CROSS} className="size-4" />
          </Link>
        </li>
      ))}
      {/* What moves under it fades; at rest the fade stands in the gap. */}
      <li className="over-row">
        <Link
          to={filterLink(NO_FILTER)}
          preventScrollReset
          className="ml-1 inline-flex min-h-9 items-center text-copy font-semibold max-md:min-h-11"
        >
          <span className="border-b border-terracotta pb-0.5">Limpiar filtros</span>
        </Link>
      </li>
    </ul>
  )
}
