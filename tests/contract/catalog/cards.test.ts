import { createClient } from '@supabase/supabase-js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Database } from '#app/lib/database.types.ts'
import { readHome } from '#app/features/catalog/queries/product-queries.ts'
import {
  PRODUCT_COLUMNS,
  toProduct,
  type ProductRow,
} from '#app/features/catalog/queries/product-row.ts'
import { colorOptions, offeredVariants } from '#app/domain/selection.ts'
import { describeOnEveryRuntime } from '#tests/contract/runtimes.ts'

const variant = fc.record({
  color: fc.constantFrom('negro', 'Negro', 'rosa', 'Por definir', 'ÉBANO'),
  size: fc.constantFrom('S', 'M', 'Único'),
  image_urls: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 }),
  is_active: fc.boolean(),
  position: fc.nat(3),
  temporary: fc.boolean(),
})
const variants = fc.uniqueArray(variant, {
  maxLength: 5,
  selector: ({ color, size }) => `${color} ${size}`.toLowerCase(),
})
type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never
const change = fc.record({
  variants,
  photos: fc.array(fc.constantFrom('d', 'e'), { maxLength: 3 }),
})

describeOnEveryRuntime(
  '§2 What a card shows, kept beside the product (migration variants)',
  (runtime) => {
    const query = <T>(sql: string, params: unknown[] = []) =>
      runtime().database.query<T>(sql, params)
    const visitor = () => {
      const { url, keys, fetch } = runtime()
      return createClient<Database>(url, keys.publishableKey, {
        global: { fetch: (input, init) => fetch(new Request(input, init)) },
        auth: { persistSession: false },
      })
    }
    let serial = 0

    async function fill(id: string, drawn: Drawn<typeof variants>) {
      await query('delete from public.product_variants where product_id = $1', [id])
      for (const { color, size, image_urls, is_active, position, temporary } of drawn)
        await query(
          `insert into public.product_variants (product_id, color, size, image_urls, is_active, position, sku)
         values ($1, $2, $3, array(select jsonb_array_elements_text($4::jsonb)), $5, $6, $7)`,
          [
            id,
            color,
            size,
            JSON.stringify(image_urls),
            is_active,
            position,
            `${temporary ? 'TEMP-' : 'VAI-'}${++serial}`,
          ],
        )
    }

    it('is what its variants say, after any change of them', async () => {
      const [product] = await query<{ id: string }>(
        `insert into public.products (name, base_price) values ('Prenda', 500) returning id`,
      )
      const id = product?.id ?? ''
      await fc.assert(
        fc.asyncProperty(change, async ({ variants: drawn, photos }) => {
          await fill(id, drawn)
          await query(
            `update public.product_variants set image_urls = array(select jsonb_array_elements_text($2::jsonb))
           where id = (select id from public.product_variants where product_id = $1 order by position, id limit 1)`,
            [id, JSON.stringify(photos)],
          )
          const { data } = await visitor().from('products').select(PRODUCT_COLUMNS).maybeSingle()
          const unfinished = drawn.some(
            ({ color, size, temporary }) =>
              temporary || (color === 'Por definir' && size === 'Único'),
          )
          // Shoppers see nothing of it (ADR 0036).
          if (unfinished) {
            expect(data).toBeNull()
            expect((await readHome(visitor(), 'todos', 1)).products).toEqual([])
            return
          }
          const whole = toProduct(data as ProductRow)
          const offered = offeredVariants(whole)
          const {
            products: [card],
          } = await readHome(visitor(), 'todos', 1)
          expect(card).toMatchObject({
            id,
            images: ((offered[0] ?? whole.variants[0])?.imageUrls ?? []).slice(0, 2),
            colors: colorOptions(offered).map(({ color }) => color),
            variantCount: offered.length,
          })
        }),
        { numRuns: 40, seed: 20_261_121 },
      )
    })

    it('is no edit: a new photo of a variant makes no new version of its product', async () => {
      const version = () => query('select updated_at, updated_by from public.products')
      const before = await version()
      await query(`update public.product_variants set image_urls = '{nueva}'`)
      expect(await version()).toEqual(before)
    })
  },
)
