import { ADMIN_PAGE_SIZE } from '#app/admin/data/list-filter.ts'
import { STORE_TAGS } from '#app/domain/product.ts'
import type { anonClient } from '#app/lib/anon-client.ts'
import type { ShopClient } from '#app/lib/browser-client.ts'
import { generateProducts } from '#demo/generate.ts'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'
import { scaleReads } from './reads.ts'

/** A shop with `size` generated products, open beside the others. */
export interface SizedShop {
  size: number
  /** Seconds that generating took. */
  filledIn: number
  reads: Record<string, () => Promise<unknown>>
  /** How often each table has been read from end to end since the database was made. */
  scans(): Promise<Record<string, number>>
  close(): Promise<void>
}

/** So that a hundred products have a full page of hidden ones: a longer answer takes longer at any size. */
const HIDDEN_EVERY = 4
/** A word that a quarter of the products have, all of them at the far end of the newest first. */
const ARCHIVE = `
  update public.products set name = name || ' archivo'
  where id in (select id from public.products order by created_at, id limit $1)`

/** A shop of its own for a size, in the PostgreSQL of `databaseUrl` or on PGlite. */
export async function openSizedShop(size: number, databaseUrl?: string): Promise<SizedShop> {
  const backend = await freshBackend({ databaseUrl })
  const start = performance.now()
  await generateProducts(backend.database, {
    count: size,
    photos: [`${backend.url}/storage/v1/object/public/product-images/a.webp`],
    tags: STORE_TAGS,
    hiddenEvery: HIDDEN_EVERY,
  })
  await backend.database.query(ARCHIVE, [Math.floor(size / 4)])
  await backend.database.query('select public.compact_catalog_counts()')
  await backend.database.exec('vacuum (analyze) public.products')
  return {
    size,
    filledIn: (performance.now() - start) / 1000,
    reads: scaleReads(await openReaders(backend, size)),
    async scans() {
      await backend.database.query('select pg_stat_force_next_flush()')
      await backend.database.query('select pg_stat_clear_snapshot()')
      const rows = await backend.database.query<{ relname: string; seq_scan: number }>(
        `select relname, seq_scan::int as seq_scan from pg_stat_user_tables where schemaname = 'public'`,
      )
      return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, seq_scan]))
    },
    close: () => backend.close(),
  }
}

async function openReaders(backend: FreshBackend, size: number) {
  const service = backend.client(backend.keys.secretKey)
  const person = { email: 'admin@vaiven.test', password: 'Vaiven#2026' }
  await service.auth.admin.createUser({ ...person, email_confirm: true })
  await backend.database.query(`update public.user_roles set role = 'admin'`)
  const admin = backend.client()
  await admin.auth.signInWithPassword(person)
  const [product] = await backend.database.query<{ id: string; sku: string }>(
    `select product_id as id, sku from public.product_variants where sku like '%-G' || $1::text order by sku limit 1`,
    [size],
  )
  if (!product) throw new Error('nothing was generated')
  return {
    visitor: backend.client() as unknown as ReturnType<typeof anonClient>,
    admin: admin as unknown as ShopClient,
    productId: product.id,
    sku: product.sku,
    lastPage: Math.ceil(size / ADMIN_PAGE_SIZE),
  }
}
