import fc from 'fast-check'
import type { ZodType } from 'zod'
import type * as mini from 'zod/mini'
import { filterSearch, parseFilter } from '#app/domain/catalog-filter.ts'
import {
  newPasswordSchema,
  recoverySchema,
  signInSchema,
  signUpSchema,
} from '#app/domain/auth-schema.ts'
import {
  EMPTY_PRODUCT_FORM,
  productFormSchema,
  toProductColumns,
} from '#app/domain/product-schema.ts'
import { parsePageLimit } from '#app/domain/page-limit.ts'
import { parseGrid } from '#app/store/home/home-grid.ts'
import { adminFilterParams, parseAdminFilter } from '#app/admin/data/list-filter.ts'
import { parseStock, parseAdjustment } from '#app/admin/products/editor/variants/variant-rules.ts'
import { readDraft } from '#app/admin/products/editor/draft/draft.ts'
import { parseChangeFilter } from '#backend/realtime/changes/change-filter.ts'
import { decodeMessage } from '#backend/realtime/message-codec.ts'
import { accessTokenSchema, joinSchema } from '#backend/realtime/realtime-channel.ts'
import { parseEnv } from '#server/boot/env.ts'
import { StartError } from '#server/boot/start-error.ts'
import { anything, loosely, moment, number, text } from './hostile.ts'
import { must, target, type Target } from './target.ts'

const email = () => fc.oneof(text(), fc.emailAddress())
const password = () => fc.oneof(text(), fc.constantFrom('Vaiven#2026', 'vaiven', 'Ñandú#2026'))

/** A schema answers success or issues, each with a message; it never throws, and its own answer passes again. */
function schemaTarget(
  name: string,
  schema: ZodType | mini.ZodMiniType,
  input: fc.Arbitrary<unknown>,
): Target {
  return target({
    group: 'schema',
    name,
    input: fc.oneof({ weight: 5, arbitrary: input }, { weight: 1, arbitrary: anything() }),
    check(value) {
      const result = schema.safeParse(value)
      if (!result.success) {
        must(
          result.error.issues.every(({ message }) => message !== ''),
          'an issue without a message',
        )
      } else {
        must(schema.safeParse(result.data).success, 'what was accepted is refused the second time')
      }
    },
  })
}

const searchParams = (...names: string[]) =>
  fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom(...names), text()),
        fc.oneof(text(), fc.integer().map(String)),
      ),
      { maxLength: 12 },
    )
    .map((pairs) => new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])))

const sign = () =>
  loosely({
    email: email(),
    password: password(),
    confirmation: password(),
    firstName: text(),
    lastName: text(),
  })

const productForm = () =>
  loosely({
    name: text(),
    description: text(),
    categoryId: text(),
    condition: fc.constantFrom('nuevo', 'usado', 'otra'),
    isActive: fc.boolean(),
    isFeatured: fc.boolean(),
    hasFreeShipping: fc.boolean(),
    basePrice: number().map(String),
    isOnSale: fc.boolean(),
    salePrice: number().map(String),
    saleStartDate: moment().map(String),
    saleEndDate: moment().map(String),
    tags: fc.array(text(), { maxLength: 4 }),
    metaTitle: text(),
    metaDescription: text(),
  }).map((form) => ({ ...EMPTY_PRODUCT_FORM, ...form }))

/** Every schema, and every reader of a URL, of a message or of the environment. */
export function schemaTargets(): Target[] {
  return [
    schemaTarget('signInSchema', signInSchema, sign()),
    schemaTarget('signUpSchema', signUpSchema, sign()),
    schemaTarget('recoverySchema', recoverySchema, sign()),
    schemaTarget('newPasswordSchema', newPasswordSchema, sign()),
    schemaTarget('productFormSchema', productFormSchema, productForm()),
    schemaTarget(
      'joinSchema',
      joinSchema,
      loosely({
        config: loosely({ postgres_changes: fc.array(anything()) }),
        access_token: text(),
      }),
    ),
    schemaTarget('accessTokenSchema', accessTokenSchema, loosely({ access_token: text() })),
    target({
      group: 'schema',
      name: 'toProductColumns',
      input: productForm(),
      check(form) {
        const parsed = productFormSchema.safeParse(form)
        if (!parsed.success) return
        const columns = toProductColumns(parsed.data)
        must(
          columns.name.length >= 1 && [...columns.name].length <= 200,
          'a name of the wrong length',
        )
        must(columns.base_price > 0 && columns.base_price < 1e8, `a price of ${columns.base_price}`)
        must(
          !columns.is_on_sale || (columns.sale_price ?? 0) < columns.base_price,
          'a sale above the price',
        )
      },
    }),
    target({
      group: 'schema',
      name: 'parseEnv',
      input: fc.dictionary(
        fc.constantFrom(
          'PORT',
          'HOST',
          'SITE_URL',
          'DATA_DIR',
          'ADMIN_EMAIL',
          'ADMIN_PASSWORD',
          'SEED',
          'DATABASE_URL',
          'SUPABASE_URL',
          'SUPABASE_PUBLISHABLE_KEY',
          'SMTP_URL',
          'MAIL_FROM',
          'TRUST_PROXY',
          'LOG_LEVEL',
        ),
        text(),
      ),
      check(env) {
        try {
          const { PORT } = parseEnv(env)
          must(PORT >= 0 && PORT <= 65_535, `port ${PORT}`)
        } catch (error) {
          if (!(error instanceof StartError)) throw error
          must(/^[A-Z_]+ [^\n]+\.$/.test(error.message), `not one clear line: ${error.message}`)
        }
      },
    }),
    target({
      group: 'schema',
      name: 'parseFilter',
      input: searchParams('talla', 'color', 'etiqueta', 'precio', 'orden'),
      check(params) {
        const filter = parseFilter(params)
        const again = parseFilter(new URLSearchParams(filterSearch(filter)))
        must(
          JSON.stringify(again) === JSON.stringify(filter),
          'the address of a filter restores another one',
        )
      },
    }),
    target({
      group: 'schema',
      name: 'parseAdminFilter',
      input: searchParams('q', 'categoria', 'estado', 'oferta', 'stock', 'orden', 'pagina'),
      check(params) {
        const filter = parseAdminFilter(params)
        const again = parseAdminFilter(adminFilterParams(filter))
        must(filter.page >= 1 && filter.search.length <= 100, 'page or search out of bounds')
        must(
          again.page === filter.page && again.sort === filter.sort,
          'the address of a list restores another one',
        )
      },
    }),
    target({
      group: 'schema',
      name: 'parseGrid, parsePageLimit',
      input: searchParams('categoria', 'mostrar'),
      check(params) {
        const { shown } = parseGrid(params)
        must(shown % 8 === 0 && shown >= 8 && shown <= 10_000, `${shown} shown`)
        must(parsePageLimit(params, 12) % 12 === 0, 'not a whole page')
      },
    }),
    target({
      group: 'schema',
      name: 'parseStock, parseAdjustment',
      input: number().map(String),
      check(typed) {
        for (const value of [parseStock(typed), parseAdjustment(typed)])
          must(typeof value === 'number', 'no number')
      },
    }),
    target({
      group: 'schema',
      name: 'readDraft',
      input: fc.oneof(
        text(),
        anything().map((value) => JSON.stringify(value) ?? ''),
      ),
      check(stored) {
        const storage = {
          getItem: () => stored,
          setItem() {},
          removeItem() {},
          clear() {},
          key: () => null,
          length: 1,
        }
        const draft = readDraft(storage, 'someone')
        must(draft === null || typeof draft === 'object', 'no draft')
      },
    }),
    target({
      group: 'schema',
      name: 'parseChangeFilter',
      input: fc.oneof(
        text(),
        fc.tuple(text(), text(), text()).map(([a, b, c]) => `${a}=${b}.${c}`),
        text().map((value) => `id=in.(${value})`),
      ),
      check(value) {
        const filter = parseChangeFilter(value)
        must(filter === undefined || filter.column !== '', 'a filter without a column')
      },
    }),
    target({
      group: 'schema',
      name: 'decodeMessage',
      input: fc.tuple(
        fc.oneof(
          fc.uint8Array({ maxLength: 60 }),
          anything().map((value) => Buffer.from(JSON.stringify(value) ?? '')),
        ),
        fc.boolean(),
        fc.constantFrom('1.0.0' as const, '2.0.0' as const),
      ),
      check([frame, isBinary, version]) {
        const message = decodeMessage(Buffer.from(frame), isBinary, version)
        must(message === undefined || message.topic !== '', 'a message without a topic')
      },
    }),
  ]
}
