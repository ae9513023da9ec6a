import { localDateTime } from '#app/domain/mexico-time.ts'
import { counted } from '#app/domain/counted.ts'
import { formatPrice } from '#app/domain/price.ts'
import { CONDITION_LABEL, type Category } from '#app/domain/product.ts'
import { parsePrice, toProductForm, type ProductForm } from '#app/domain/product-schema.ts'
import { isPlaceholder } from '#app/domain/variant.ts'
import type { AdminProduct } from '#app/features/catalog/admin-queries.ts'
import type { VariantDraft } from '#app/features/catalog/mutations.ts'

/** One version of a product, as the conflict dialog compares it. */
export interface ProductVersion {
  form: ProductForm
  variants: VariantDraft[]
  images: string[]
}

export function versionOf(product: AdminProduct): ProductVersion {
  return {
    form: toProductForm(product),
    variants: product.variants,
    images: product.variants[0]?.imageUrls ?? [],
  }
}

/** A field that differs: its value when the editor opened, as stored now, and as typed here. */
export interface DiffRow {
  label: string
  opened: string
  stored: string
  mine: string
  storedChanged: boolean
  mineChanged: boolean
}

const yesNo = (value: boolean) => (value ? 'Sí' : 'No')
const money = (typed: string) => {
  const value = parsePrice(typed)
  return Number.isNaN(value) ? '—' : formatPrice(value)
}
const date = (local: string) => localDateTime(local) || '—'

/** Every comparable fact of a version, by its Spanish label. */
function facts({ form, variants, images }: ProductVersion, categories: Category[]) {
  const rows: Record<string, string> = {
    Nombre: form.name.trim() || '—',
    Descripción: form.description.trim() || '—',
    Categoría: categories.find(({ id }) => id === form.categoryId)?.name ?? 'Sin categoría',
    Condición: CONDITION_LABEL[form.condition],
    Activo: yesNo(form.isActive),
    Destacado: yesNo(form.isFeatured),
    'Envío gratis': yesNo(form.hasFreeShipping),
    'Precio base': money(form.basePrice),
    'En oferta': yesNo(form.isOnSale),
    'Precio de oferta': form.isOnSale ? money(form.salePrice) : '—',
    Inicio: form.isOnSale ? date(form.saleStartDate) : '—',
    Fin: form.isOnSale ? date(form.saleEndDate) : '—',
    Etiquetas: form.tags.toSorted().join(', ') || '—',
    'Título SEO': form.metaTitle.trim() || '—',
    'Descripción SEO': form.metaDescription.trim() || '—',
    Imágenes: counted(images.length, 'imagen', 'imágenes'),
  }
  for (const variant of variants.filter((one) => !isPlaceholder(one))) {
    rows[`Variante ${variant.color} / ${variant.size}`] =
      `${variant.stock} en stock` +
      (variant.priceAdjustment === 0 ? '' : `, ajuste ${formatPrice(variant.priceAdjustment)}`)
  }
  return rows
}

/** Labels as one spelling, so that 'Negro / m' and 'negro / M' are one row. */
const rowKey = (label: string) => label.toLocaleLowerCase('es-MX')

/** What differs between the stored version and mine; rows that both sides changed come first. */
export function diffProduct(
  versions: { opened: ProductVersion; stored: ProductVersion; mine: ProductVersion },
  categories: Category[],
): DiffRow[] {
  const table = (version: ProductVersion) =>
    new Map(
      Object.entries(facts(version, categories)).map(([label, value]) => [
        rowKey(label),
        { label, value },
      ]),
    )
  const [opened, stored, mine] = [
    table(versions.opened),
    table(versions.stored),
    table(versions.mine),
  ]
  const keys = new Set([...opened.keys(), ...stored.keys(), ...mine.keys()])
  const imagesDiffer = (a: ProductVersion, b: ProductVersion) =>
    a.images.join('\n') !== b.images.join('\n')
  const rows = [...keys].map((key): DiffRow => {
    const value = (side: typeof opened) => side.get(key)?.value ?? 'No existe'
    const isImages = key === 'imágenes'
    return {
      label: (opened.get(key) ?? stored.get(key) ?? mine.get(key))?.label ?? key,
      opened: value(opened),
      stored: value(stored),
      mine: value(mine),
      storedChanged: isImages
        ? imagesDiffer(versions.opened, versions.stored)
        : value(stored) !== value(opened),
      mineChanged: isImages
        ? imagesDiffer(versions.opened, versions.mine)
        : value(mine) !== value(opened),
    }
  })
  const both = (row: DiffRow) => (row.storedChanged && row.mineChanged ? 0 : 1)
  const differs = (row: DiffRow) =>
    row.stored !== row.mine ||
    (rowKey(row.label) === 'imágenes' && imagesDiffer(versions.stored, versions.mine))
  return rows.filter(differs).toSorted((a, b) => both(a) - both(b))
}
