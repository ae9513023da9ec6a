/** One request that anybody may send, and what it once cost everybody. */
export interface Attack {
  name: string
  /** Who sends it: with the publishable key alone, or with an account that anybody may make. */
  as: 'visitor' | 'customer'
  method?: 'GET' | 'POST' | 'HEAD'
  /** From the origin on. */
  path: string
  headers?: Record<string, string>
  body?: () => string
}

const aliases = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, nth) => `${prefix}${nth}:description`).join(',')
const rows = (count: number) => () =>
  JSON.stringify(Array.from({ length: count }, () => ({ name: 'a', base_price: 1 })))
const nested = (count: number) => '['.repeat(count) + ']'.repeat(count)
const json = (value: unknown) => () => JSON.stringify(value)
const rest = (query: string) => `/rest/v1/${query}`

/** The requests of one visitor that stopped or held the shop (issue 14), and the slowest of their kinds that were found since. */
export const ATTACKS: Attack[] = [
  {
    name: '16,384 rows of two columns',
    method: 'POST',
    path: rest('products'),
    body: rows(16_384),
  },
  {
    name: '35,000 rows of two columns',
    method: 'POST',
    path: rest('products'),
    body: rows(35_000),
  },
  { name: '200 aliases of one column', path: rest(`products?select=${aliases('a', 200)}`) },
  {
    name: '200 aliases of one column of what is embedded',
    path: rest(`categories?select=a:products(${aliases('b', 200)})`),
  },
  {
    name: 'the same relation under four names',
    path: rest(
      `categories?select=${['p', 'q', 'r', 's'].map((name) => `${name}:products(${aliases(name, 20)})`).join(',')}`,
    ),
  },
  {
    name: 'every product with everything of it',
    path: rest('products?select=*,product_variants(*),categories(*)'),
  },
  { name: 'every category with its products', path: rest('categories?select=*,products(*)') },
  {
    name: 'relations within relations',
    path: rest('categories?select=products(categories(products(categories(id))))'),
  },
  {
    name: '800 conditions within each other',
    path: rest(`products?or=(${'or('.repeat(800)}id.is.null${')'.repeat(800)})`),
  },
  { name: '3,000 ids in a list', path: rest(`products?name=in.(${'a,'.repeat(3000)}a)`) },
  { name: '7,000 tags to compare with', path: rest(`products?tags=ov.{${'a,'.repeat(7000)}a}`) },
  {
    name: 'a hundred orders',
    path: rest(`products?order=${'description.desc,name,'.repeat(50)}id`),
  },
  { name: 'a pattern with counts', path: rest('products?description=match.(.{1,200}){1,200}') },
  {
    name: 'a pattern that refers back',
    path: rest('products?description=match.(.*)(.*)(.*)%5C1%5C2%5C3x'),
  },
  {
    name: 'a pattern of many stars',
    path: rest(`products?description=imatch.${'.*a'.repeat(30)}$`),
  },
  { name: 'a text of many stars', path: rest(`products?description=ilike.${'*a'.repeat(200)}*`) },
  {
    name: 'an estimate of rows',
    method: 'HEAD',
    path: rest('products?select=id'),
    headers: { Prefer: 'count=planned' },
  },
  {
    name: 'an exact count',
    method: 'HEAD',
    path: rest('products?select=id'),
    headers: { Prefer: 'count=exact' },
  },
  {
    name: '20,000 brackets in the arguments of a function',
    method: 'POST',
    path: rest('rpc/store_page'),
    body: () => `{"p_page":${nested(20_000)}}`,
  },
  {
    name: '12 lists of 1,000',
    method: 'POST',
    path: rest('rpc/store_page'),
    body: json({ p_page: { product_lists: Array.from({ length: 12 }, () => ({ limit: 1000 })) } }),
  },
  {
    name: '12 lists that begin at the end',
    method: 'POST',
    path: rest('rpc/store_page'),
    body: json({
      p_page: {
        product_lists: Array.from({ length: 12 }, () => ({
          limit: 1,
          offset: 2_000_000_000,
          tags: ['nuevo'],
          sort: 'price-desc',
        })),
      },
    }),
  },
  {
    name: '30,000 sizes to choose from',
    method: 'POST',
    path: rest('rpc/category_facets'),
    body: json({
      p_category_id: '5f0c4f1e-0000-4000-8000-000000000001',
      p_sizes: Array.from({ length: 30_000 }, (_, nth) => `t${nth}`),
    }),
  },
  {
    name: '20,000 letters to search for',
    as: 'customer',
    method: 'POST',
    path: rest('rpc/search_grams'),
    body: json({ p_words: 'ñ'.repeat(20_000) }),
  },
  {
    name: '6,600 short words to search for',
    as: 'customer',
    method: 'POST',
    path: rest('rpc/search_grams'),
    body: json({
      p_words: Array.from({ length: 6600 }, (_, nth) => nth.toString(36)).join(' '),
    }),
  },
  { name: 'a path of 7,900 parts', path: `/${'a/'.repeat(7900)}` },
  { name: 'a path of 7,900 parts, escaped', path: `/${'%61/'.repeat(3900)}` },
  { name: 'a list of 10,000 cards', path: '/mujer?mostrar=10000' },
  { name: 'a home of 10,000 cards', path: '/?mostrar=10000' },
].map((attack) => ({ as: 'visitor', ...attack }) as Attack)
