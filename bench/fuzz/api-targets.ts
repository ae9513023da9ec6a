import fc from 'fast-check'
import { CATEGORY_ID } from '#app/domain/product.ts'
import { anything, loosely, moment, number, text } from './hostile.ts'
import { caller, expectTyped, segment, type Api } from './api.ts'
import { requestTargets } from './request-targets.ts'
import { must, target, type Target } from './target.ts'

const PRODUCT = {
  id: fc.constant(null),
  name: text(),
  description: text(),
  base_price: number(),
  sale_price: number(),
  is_on_sale: fc.boolean(),
  sale_start_date: moment(),
  sale_end_date: moment(),
  category_id: fc.oneof(fc.constantFrom(...Object.values(CATEGORY_ID)), fc.uuid(), text()),
  tags: fc.array(text(), { maxLength: 3 }),
  condition: fc.constantFrom('nuevo', 'usado', 'roto'),
  meta_title: text(),
  is_active: fc.boolean(),
}
const VARIANT = {
  color: text(),
  size: text(),
  stock_quantity: number(),
  price_adjustment: number(),
  sku: fc.oneof(fc.uuid(), text()),
  image_urls: fc.array(text(), { maxLength: 3 }),
}

/** JSON for a parameter of the type, most of it of the right kind. */
function argument({ products }: Api, { name, type }: { name: string; type: string }) {
  const uuid = () =>
    fc.oneof(fc.constantFrom(...products, ...Object.values(CATEGORY_ID)), fc.uuid(), text())
  const kinds: Record<string, fc.Arbitrary<unknown>> = {
    uuid: uuid(),
    text: text(),
    'text[]': fc.array(text(), { maxLength: 4 }),
    boolean: fc.boolean(),
    integer: number(),
    numeric: number(),
    'timestamp with time zone': moment(),
    jsonb:
      name === 'p_product'
        ? loosely({ ...PRODUCT, id: fc.oneof(fc.constant(null), uuid()) })
        : fc.array(loosely(VARIANT), { maxLength: 4 }),
  }
  const fitting = kinds[type]
  return fitting
    ? fc.oneof({ weight: 8, arbitrary: fitting }, { weight: 1, arbitrary: anything() })
    : anything()
}

/** Every function through /rest/v1/rpc. */
function functionTargets(api: Api): Target[] {
  return api.functions.map(({ name, parameters }) => {
    const given = Object.fromEntries(parameters.map((one) => [one.name, argument(api, one)]))
    return target({
      group: 'function',
      name,
      input: fc.tuple(
        caller(),
        fc.oneof({ weight: 12, arbitrary: loosely(given) }, { weight: 1, arbitrary: anything() }),
      ),
      async check([person, body]) {
        const response = await api.ask(person, 'POST', `/rest/v1/rpc/${name}`, body)
        const answer = await expectTyped(response)
        if (name === 'save_product' && response.ok)
          await expectSaved(api, Object(body) as { p_product: object }, answer)
      },
    })
  })
}

/** What was answered as saved is there, and is what was sent. */
async function expectSaved(
  api: Api,
  { p_product }: { p_product: object },
  answer: unknown,
): Promise<void> {
  const { id } = answer as { id: string }
  const read = await api.ask('admin', 'GET', `/rest/v1/products?id=eq.${id}&select=name,base_price`)
  const [row] = (await read.json()) as { name: string; base_price: number }[]
  const { name } = p_product as { name?: unknown }
  must(row !== undefined && row.base_price > 0, 'the saved product cannot be read, or has no price')
  must(typeof name !== 'string' || row?.name === name, `saved as ${JSON.stringify(row?.name)}`)
}

const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'like',
  'ilike',
  'in',
  'is',
  'cs',
  'cd',
  'ov',
  'fts',
  'not',
  'or',
  'and',
  'match',
  'isdistinct',
  'sl',
]
const COLUMNS = [
  'id',
  'name',
  'tags',
  'base_price',
  'is_active',
  'created_at',
  'colors',
  'nothing',
  'category_id',
]

/** A query of the data API, with the operators that it knows and values that it does not. */
function query(): fc.Arbitrary<string> {
  const value = fc.oneof(
    text(),
    text().map((inner) => `(${inner})`),
    text().map((inner) => `{${inner}}`),
    text().map((inner) => `"${inner}"`),
  )
  const condition = fc
    .tuple(fc.constantFrom(...COLUMNS), fc.constantFrom(...OPERATORS), value)
    .map(([column, operator, given]) => [column, `${operator}.${given}`] as const)
  const special = fc.tuple(
    fc.constantFrom('select', 'order', 'limit', 'offset', 'or', 'and', 'on_conflict', 'columns'),
    fc.oneof(
      text(),
      fc.constantFrom(
        '*,product_variants(*,products(*))',
        'id.desc.nullslast,name',
        '(id.eq.1,or(name.eq.a,tags.cs.{b}))',
        'count()',
        '-1',
        '99999999999',
      ),
      value,
    ),
  )
  return fc
    .array(fc.oneof(condition, special), { maxLength: 6 })
    .map((pairs) =>
      pairs
        .map(
          ([name, given]) =>
            `${encodeURIComponent(name)}=${encodeURIComponent(given.toWellFormed())}`,
        )
        .join('&'),
    )
}

function restTargets(api: Api): Target[] {
  const table = () =>
    fc.constantFrom('products', 'product_variants', 'categories', 'user_roles', 'nothing')
  return [
    target({
      group: 'api',
      name: 'filters of the data API',
      input: fc.tuple(caller(), table(), query()),
      async check([person, name, search]) {
        await expectTyped(await api.ask(person, 'GET', `/rest/v1/${name}?${search}`))
      },
    }),
    target({
      group: 'api',
      name: 'writes of the data API',
      input: fc.tuple(
        caller(),
        fc.constantFrom('products', 'product_variants'),
        fc.oneof(
          loosely(PRODUCT),
          loosely(VARIANT),
          fc.array(loosely(PRODUCT), { maxLength: 3 }),
          anything(),
        ),
      ),
      async check([person, name, body]) {
        await expectTyped(await api.ask(person, 'POST', `/rest/v1/${name}`, body))
      },
    }),
    target({
      group: 'api',
      name: 'paths of the data API',
      input: fc.tuple(
        caller(),
        fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'),
        segment(),
      ),
      async check([person, method, path]) {
        await expectTyped(
          await api.ask(
            person,
            method,
            `/rest/v1/${path}?id=eq.${path}`,
            method === 'GET' ? undefined : {},
          ),
        )
      },
    }),
  ]
}

export const apiTargets = (api: Api): Target[] => [
  ...functionTargets(api),
  ...restTargets(api),
  ...requestTargets(api),
]
