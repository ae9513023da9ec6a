import { localDateTime } from '#app/domain/mexico-time.ts'
import { pluralize } from '#app/domain/pluralize.ts'
import { formatPrice } from '#app/domain/price.ts'
import { CONDITION_LABEL, type Category } from '#app/domain/product.ts'
import { parsePrice, toProductForm, type ProductForm } from '#app/domain/product-schema.ts'
import { isPlaceholder, variantKey } from '#app/domain/variant.ts'
import type { AdminProduct } from '#app/admin/data/product-queries.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'

/** One version of a product, as the conflict dialog compares it. */
export interface ProductVersion {
  form: ProductForm
  variants: VariantDraft[]
  images: string[]
  /** When the editor opened it, ms since epoch. */
  at?: number | undefined
}

/** Something for each of the three versions: as it was opened, as it is stored, as it is here. */
export interface Three<T> {
  opened: T
  stored: T
  mine: T
}

export function versionOf(product: AdminProduct): ProductVersion {
  return {
    form: toProductForm(product),
    variants: product.variants,
    images: product.variants[0]?.imageUrls ?? [],
  }
}

/** A field that differs: its value when the editor opened, as stored now, and as typed here. */
export interface DiffRow extends Three<string> {
  label: string
  storedChanged: boolean
  mineChanged: boolean
  /** Words, of which some may be the same: they are compared one by one. */
  isText: boolean
}

const yesNo = (value: boolean) => (value ? 'Sí' : 'No')
const money = (typed: string) => {
  const value = parsePrice(typed)
  return Number.isNaN(value) ? '—' : formatPrice(value)
}
const date = (local: string) => localDateTime(local) || '—'

/** Every comparable fact of the form, by its Spanish label. */
function facts(form: ProductForm, categories: Category[]): Record<string, string> {
  return {
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
  }
}

const TEXTS = new Set(['Nombre', 'Descripción', 'Etiquetas', 'Título SEO', 'Descripción SEO'])

function row(label: string, { opened, stored, mine }: Three<string>): DiffRow {
  return {
    label,
    opened,
    stored,
    mine,
    storedChanged: stored !== opened,
    mineChanged: mine !== opened,
    isText: TEXTS.has(label),
  }
}

const both = ({ storedChanged, mineChanged }: DiffRow) => storedChanged && mineChanged

/** Lists as text: what differs within them shows, however many there are. */
function imageRow(versions: Three<ProductVersion>): DiffRow {
  const order = (version: ProductVersion) => version.images.join('\n')
  const count = (version: ProductVersion) => pluralize(version.images.length, 'imagen', 'imágenes')
  const { opened, stored, mine } = versions
  return {
    ...row('Imágenes', { opened: count(opened), stored: count(stored), mine: count(mine) }),
    storedChanged: order(stored) !== order(opened),
    mineChanged: order(mine) !== order(opened),
  }
}

function variantRows(versions: Three<ProductVersion>): DiffRow[] {
  const table = (version: ProductVersion) =>
    new Map(
      version.variants
        .filter((variant) => !isPlaceholder(variant))
        .map((variant) => [variantKey(variant), variant]),
    )
  const tables = {
    opened: table(versions.opened),
    stored: table(versions.stored),
    mine: table(versions.mine),
  }
  const keys = new Set(Object.values(tables).flatMap((one) => [...one.keys()]))
  return [...keys].flatMap((key) => {
    const of = {
      opened: tables.opened.get(key),
      stored: tables.stored.get(key),
      mine: tables.mine.get(key),
    }
    const { opened, stored, mine } = of
    const any = opened ?? stored ?? mine
    if (!any) return []
    const name = `${any.color} / ${any.size}`
    if (opened && stored && mine) {
      const each = (value: (variant: VariantDraft) => string) => ({
        opened: value(opened),
        stored: value(stored),
        mine: value(mine),
      })
      return [
        row(
          `Stock de ${name}`,
          each(({ stock }) => String(stock)),
        ),
        row(
          `Ajuste de ${name}`,
          each(({ priceAdjustment }) => formatPrice(priceAdjustment)),
        ),
      ]
    }
    const figures = ({ stock, priceAdjustment }: VariantDraft) =>
      `con stock ${stock}` +
      (priceAdjustment === 0 ? '' : ` y ajuste ${formatPrice(priceAdjustment)}`)
    const before = opened ? figures(opened) : 'No existía'
    const after = (variant: VariantDraft | undefined) => {
      if (!variant) return opened ? 'Eliminada' : before
      return opened ? figures(variant) : `Agregada ${figures(variant)}`
    }
    return [row(`Variante ${name}`, { opened: before, stored: after(stored), mine: after(mine) })]
  })
}

/** What differs between the stored version and mine; rows that both sides changed come first. */
export function diffProduct(versions: Three<ProductVersion>, categories: Category[]): DiffRow[] {
  const [opened, stored, mine] = [versions.opened, versions.stored, versions.mine].map(({ form }) =>
    facts(form, categories),
  ) as [Record<string, string>, Record<string, string>, Record<string, string>]
  const fields = Object.keys(opened).map((label) =>
    row(label, {
      opened: opened[label] ?? '—',
      stored: stored[label] ?? '—',
      mine: mine[label] ?? '—',
    }),
  )
  const images = imageRow(versions)
  const imagesDiffer = versions.stored.images.join('\n') !== versions.mine.images.join('\n')
  return [...fields, ...variantRows(versions)]
    .filter((one) => one.stored !== one.mine)
    .concat(imagesDiffer ? [images] : [])
    .toSorted((a, b) => Number(both(b)) - Number(both(a)))
}
