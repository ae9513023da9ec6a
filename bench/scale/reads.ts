import { NO_FILTER, parseFilter } from '#app/domain/catalog-filter.ts'
import { CATEGORY_ID } from '#app/domain/product.ts'
import { NO_ADMIN_FILTER, type AdminListFilter } from '#app/admin/data/list-filter.ts'
import { fetchAdminPage } from '#app/admin/data/product-queries.ts'
import { fetchStats } from '#app/admin/data/stats-queries.ts'
import { readCategory } from '#app/features/catalog/queries/category-queries.ts'
import { readStorePage } from '#app/features/catalog/queries/store-page.ts'
import {
  countProducts,
  productById,
  readHome,
} from '#app/features/catalog/queries/product-queries.ts'
import type { anonClient } from '#app/lib/anon-client.ts'
import type { ShopClient } from '#app/lib/browser-client.ts'

export interface Readers {
  visitor: ReturnType<typeof anonClient>
  admin: ShopClient
  productId: string
  /** One of its SKUs, which no other contains. */
  sku: string
  /** The last page of the product manager's list, from 1. */
  lastPage: number
}

const NARROW = 'talla=m&color=negro,azul&etiqueta=gym&precio=1000-1500'
const WIDE =
  'talla=s,m,l&color=negro,azul,blanco,gris,rosa&etiqueta=gym,yoga,running,casual,training&precio=1500-'

const soon = () => AbortSignal.timeout(60_000)

/** Every read of the store, the product manager's list and the dashboard, as their screens make them. */
export function scaleReads({ visitor, admin, productId, sku, lastPage }: Readers) {
  const category =
    (search: string, limit = 12) =>
    () =>
      readStorePage(visitor, {
        productLists: [
          { category: 'mujer', filter: parseFilter(new URLSearchParams(search)), limit },
        ],
      })
  const facets = (search: string) => () =>
    readStorePage(visitor, {
      productLists: [],
      facets: { category: 'mujer', filter: parseFilter(new URLSearchParams(search)) },
    })
  const list = (filter: Partial<AdminListFilter>) => () =>
    fetchAdminPage(admin, { ...NO_ADMIN_FILTER, ...filter }, soon())
  const reads: Record<string, () => Promise<unknown>> = {
    'home: the whole page': () => readHome(visitor, 'todos', 8),
    'home: one tab': () => readHome(visitor, 'hombre', 8),
    'home: counts': () => countProducts(visitor),
    'category: first page': category(''),
    'category: by price': category('orden=price-asc'),
    'category: two sizes': category('talla=s,xl'),
    'category: colour and tag': category('color=rosa&etiqueta=yoga'),
    'category: price range': category('precio=500-1000'),
    // One of a hundred products, so one is asked for; and as wide as a hundred products can fill a page.
    'category: all filters, narrow': category(NARROW, 1),
    'category: all filters, wide': category(WIDE),
    'category: facets': facets(''),
    'category: facets under one filter': facets('talla=m'),
    'category: facets under filters': facets('talla=m&color=negro,azul&precio=1000-1500'),
    'category: the whole page': () => readCategory(visitor, 'mujer', NO_FILTER, 12),
    product: () => productById(visitor, productId),
    'list: first page': list({}),
    'list: by name': list({ sort: 'name' }),
    'list: by price': list({ sort: 'price-desc' }),
    'list: third page': list({ page: 3 }),
    'list: one category': list({ category: CATEGORY_ID.hombre }),
    'list: inactive': list({ state: 'inactivo' }),
    'list: on sale': list({ onSale: true }),
    'list: low stock': list({ lowStock: true }),
    'list: last page': list({ page: lastPage }),
    'list: search by SKU': list({ search: sku }),
    // A third of the products have it, and a hundred of them fill a page.
    'list: search by a common word': list({ search: 'casual' }),
    'list: common word, by name': list({ search: 'casual', sort: 'name' }),
    'list: common word, by price': list({ search: 'casual', sort: 'price-asc' }),
    'list: common word, in stock low': list({ search: 'vai', lowStock: true }),
    // Eight products of a hundred, a page of them in the larger shops.
    'list: a kind of product': list({ search: 'leggings' }),
    'list: a kind of product, by name': list({ search: 'leggings', sort: 'name' }),
    'list: word of the far end': list({ search: 'archivo' }),
    'list: two words that meet': list({ search: 'vai neg' }),
    'list: one letter': list({ search: 'l' }),
    'list: nothing found': list({ search: 'xilófono' }),
    // No leggings are hidden: where each is common, nothing but the index's last branches tells that.
    'list: word and filter never together': list({ search: 'leggings', state: 'inactivo' }),
    dashboard: () => fetchStats(admin, soon()),
  }
  return reads
}
