import { z } from 'zod'
import { isoToMexicoLocal, mexicoLocalToIso } from './mexico-time.ts'
import { CONDITIONS, LIMITS, type Product } from './product.ts'

/** Messages of SPEC §5 Product; those on sales and lengths say what the specification leaves silent. */
export const PRODUCT_MESSAGE = {
  name: 'El nombre del producto es requerido',
  nameLength: 'El nombre no puede pasar de 200 caracteres',
  descriptionLength: 'La descripción no puede pasar de 5,000 caracteres',
  basePrice: 'El precio debe ser mayor a 0',
  priceMax: 'El precio no puede pasar de $99,999,999.99',
  priceCents: 'El precio lleva a lo más dos decimales',
  salePrice: 'El precio de oferta debe ser mayor a 0',
  salePriceBelow: 'El precio de oferta debe ser menor al precio base',
  saleEnd: 'La fecha de fin debe ser posterior a la de inicio',
  metaTitle: 'El título SEO no puede pasar de 60 caracteres',
  metaDescription: 'La descripción SEO no puede pasar de 160 caracteres',
  images: 'Debe subir al menos una imagen del producto',
  variants: 'Debe agregar al menos una variante del producto',
} as const

const MAX_PRICE = 99_999_999.99

/** A price as typed, in MXN: '1,299.00' and '$1299' are read too. NaN when it is no number. */
export function parsePrice(typed: string): number {
  const clean = typed.replace(/[$,\s]/g, '')
  return clean === '' ? Number.NaN : Number(clean)
}

const price = (notPositive: string) => (typed: string, report: (message: string) => void) => {
  const value = parsePrice(typed)
  if (!(value > 0)) report(notPositive)
  else if (value > MAX_PRICE) report(PRODUCT_MESSAGE.priceMax)
  else if (Number(value.toFixed(2)) !== value) report(PRODUCT_MESSAGE.priceCents)
  return value
}
const checkBase = price(PRODUCT_MESSAGE.basePrice)
const checkSale = price(PRODUCT_MESSAGE.salePrice)

/** The product form: what its inputs hold (prices as typed, dates as datetime-local in Mexico City time). */
export const productFormSchema = z
  .object({
    name: z.string().trim().min(1, PRODUCT_MESSAGE.name).max(200, PRODUCT_MESSAGE.nameLength),
    description: z.string().trim().max(5000, PRODUCT_MESSAGE.descriptionLength),
    categoryId: z.string(),
    condition: z.enum(CONDITIONS),
    isActive: z.boolean(),
    isFeatured: z.boolean(),
    hasFreeShipping: z.boolean(),
    basePrice: z.string(),
    isOnSale: z.boolean(),
    salePrice: z.string(),
    saleStartDate: z.string(),
    saleEndDate: z.string(),
    tags: z.array(z.string()),
    metaTitle: z.string().trim().max(LIMITS.metaTitle, PRODUCT_MESSAGE.metaTitle),
    metaDescription: z.string().trim().max(LIMITS.metaDescription, PRODUCT_MESSAGE.metaDescription),
  })
  .superRefine((form, context) => {
    const report = (path: keyof typeof form) => (message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const base = checkBase(form.basePrice, report('basePrice'))
    if (!form.isOnSale) return
    const sale = checkSale(form.salePrice, report('salePrice'))
    if (sale >= base && base > 0) report('salePrice')(PRODUCT_MESSAGE.salePriceBelow)
    const start = mexicoLocalToIso(form.saleStartDate)
    const end = mexicoLocalToIso(form.saleEndDate)
    if (start && end && end <= start) report('saleEndDate')(PRODUCT_MESSAGE.saleEnd)
  })

export type ProductForm = z.input<typeof productFormSchema>

/** Values of a new product (SPEC §9: condition nuevo, active). */
export const EMPTY_PRODUCT_FORM: ProductForm = {
  name: '',
  description: '',
  categoryId: '',
  condition: 'nuevo',
  isActive: true,
  isFeatured: false,
  hasFreeShipping: false,
  basePrice: '',
  isOnSale: false,
  salePrice: '',
  saleStartDate: '',
  saleEndDate: '',
  tags: [],
  metaTitle: '',
  metaDescription: '',
}

/** What the form shows for a stored product. */
export function toProductForm(product: Product): ProductForm {
  return {
    name: product.name,
    description: product.description,
    categoryId: product.category?.id ?? '',
    condition: product.condition,
    isActive: product.isActive,
    isFeatured: product.isFeatured,
    hasFreeShipping: product.hasFreeShipping,
    basePrice: product.basePrice.toFixed(2),
    isOnSale: product.isOnSale,
    salePrice: product.salePrice === null ? '' : product.salePrice.toFixed(2),
    saleStartDate: isoToMexicoLocal(product.saleStartDate),
    saleEndDate: isoToMexicoLocal(product.saleEndDate),
    tags: product.tags,
    metaTitle: product.metaTitle ?? '',
    metaDescription: product.metaDescription ?? '',
  }
}

/** A valid form as columns of `products` (SPEC §7): null category when empty, dates as ISO strings, no sale when off. */
export function toProductColumns(form: ProductForm) {
  const onSale = form.isOnSale
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    base_price: parsePrice(form.basePrice),
    category_id: form.categoryId || null,
    condition: form.condition,
    is_active: form.isActive,
    is_featured: form.isFeatured,
    has_free_shipping: form.hasFreeShipping,
    is_on_sale: onSale,
    sale_price: onSale ? parsePrice(form.salePrice) : null,
    sale_start_date: onSale ? mexicoLocalToIso(form.saleStartDate) : null,
    sale_end_date: onSale ? mexicoLocalToIso(form.saleEndDate) : null,
    tags: form.tags,
    meta_title: form.metaTitle.trim() || null,
    meta_description: form.metaDescription.trim() || null,
  }
}
