import fc from 'fast-check'
import type { Attack } from './attacks.ts'

const COLUMNS = {
  products:
    'id,name,description,base_price,sale_price,is_on_sale,tags,sizes,colors,card_images,category_id,created_at,updated_at',
  product_variants: 'id,product_id,color,size,stock_quantity,sku,image_urls,position',
  categories: 'id,name,description,is_active',
}
type Table = keyof typeof COLUMNS
const TABLES = Object.keys(COLUMNS) as Table[]
const columnOf = (table: Table) => fc.constantFrom(...COLUMNS[table].split(','))

const alias = fc.option(fc.stringMatching(/^[a-z]{1,4}$/), { nil: undefined })
const named = (name: string, as: string | undefined) => (as ? `${as}:${name}` : name)

function item(table: Table, depth: number): fc.Arbitrary<string> {
  const column = fc
    .tuple(alias, fc.oneof(columnOf(table), fc.constant('*')), fc.constantFrom('', '', '::text'))
    .map(([as, name, cast]) => (name === '*' ? name : named(name + cast, as)))
  if (depth === 0) return column
  const embed = fc
    .constantFrom(...TABLES.filter((one) => one !== table))
    .chain((other) =>
      fc
        .tuple(alias, fc.constantFrom('', '!inner', '!left'), selection(other, depth - 1))
        .map(([as, hint, within]) => `${named(other + hint, as)}(${within})`),
    )
  return fc.oneof({ weight: 3, arbitrary: column }, { weight: 1, arbitrary: embed })
}

const selection = (table: Table, depth: number): fc.Arbitrary<string> =>
  fc.array(item(table, depth), { minLength: 1, maxLength: 12 }).map((items) => items.join(','))

const word = fc.constantFrom('a', 'prenda', 'negro', '*', '*a*e*', '(a|e)*', '.*', '1', 'null')
const value = fc.oneof(
  word,
  fc.array(word, { maxLength: 40 }).map((words) => `(${words.join(',')})`),
  fc.array(word, { maxLength: 40 }).map((words) => `{${words.join(',')}}`),
)
const operator = fc.constantFrom(
  ...'eq,neq,gt,lt,like,ilike,match,imatch,in,is,cs,cd,ov,fts,plfts,not.eq,not.like,not.in'.split(
    ',',
  ),
)
const condition = (table: Table) =>
  fc.tuple(columnOf(table), operator, value).map(([column, how, what]) => ({ column, how, what }))

function logic(table: Table): fc.Arbitrary<string> {
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 6 },
      condition(table).map(({ column, how, what }) => `${column}.${how}.${what}`),
      fc
        .tuple(
          fc.constantFrom('or', 'and', 'not.or'),
          fc.array(tie('tree'), { minLength: 1, maxLength: 4 }),
        )
        .map(([how, parts]) => `${how}(${parts.join(',')})`),
    ),
  }))
  return fc.array(tree, { minLength: 1, maxLength: 5 }).map((parts) => `(${parts.join(',')})`)
}

function parameter(table: Table): fc.Arbitrary<[string, string]> {
  const order = fc
    .array(
      fc
        .tuple(columnOf(table), fc.constantFrom('', '.desc', '.asc.nullslast'))
        .map((two) => two.join('')),
      { minLength: 1, maxLength: 6 },
    )
    .map((by): [string, string] => ['order', by.join(',')])
  return fc.oneof(
    condition(table).map(({ column, how, what }): [string, string] => [column, `${how}.${what}`]),
    logic(table).map((tree): [string, string] => ['or', tree]),
    order,
    fc.constantFrom<[string, string]>(['limit', '1000'], ['limit', '1'], ['offset', '100000']),
  )
}

/** A read of the data API, of its own grammar. */
export function randomRead(): fc.Arbitrary<Attack> {
  return fc.constantFrom(...TABLES).chain((table) =>
    fc
      .tuple(
        selection(table, 3),
        fc.array(parameter(table), { maxLength: 6 }),
        fc.constantFrom('', 'count=exact', 'count=planned'),
      )
      .map(([select, parameters, prefer]) => {
        const query = new URLSearchParams([['select', select], ...parameters])
        return {
          name: `${table}?${decodeURIComponent(query.toString())}`,
          as: 'visitor' as const,
          path: `/rest/v1/${table}?${query}`,
          ...(prefer ? { headers: { Prefer: prefer } } : {}),
        }
      }),
  )
}

/** A call of a function that a page makes, with arguments of the right kinds and any size. */
export function randomCall(): fc.Arbitrary<Attack> {
  const list = fc.array(fc.constantFrom('negro', 's', 'nuevo', 'x'), { maxLength: 400 })
  const listRequest = fc.record(
    {
      category: fc.constant('5f0c4f1e-0000-4000-8000-000000000001'),
      sizes: list,
      colors: list,
      tags: list,
      sort: fc.constantFrom('recent', 'price-asc', 'price-desc'),
      limit: fc.integer({ min: 0, max: 5000 }),
      offset: fc.integer({ min: 0, max: 2_000_000_000 }),
    },
    { requiredKeys: [] },
  )
  const page = fc.record(
    {
      product_lists: fc.array(listRequest, { maxLength: 12 }),
      facets: listRequest,
      totals: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  return page.map((p_page) => ({
    name: `store_page ${JSON.stringify(p_page).slice(0, 300)}`,
    as: 'visitor' as const,
    method: 'POST' as const,
    path: '/rest/v1/rpc/store_page',
    body: () => JSON.stringify({ p_page }),
  }))
}
