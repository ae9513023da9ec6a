import { CATEGORY_ID } from '#app/domain/product.ts'
import type { FreshBackend } from '#tests/support/fresh-backend.ts'
import { wordFor, type People } from './people.ts'
import type { Person } from './permissions.ts'

/** Every function through /rest/v1/rpc, on a product of its own. */
export function functionActs(runtime: () => FreshBackend, people: () => People) {
  /** With the wizard's placeholder and one real variant. */
  async function aProduct(): Promise<string> {
    const [product] = await runtime().database.query<{ id: string }>(
      `insert into public.products (name, base_price, category_id) values ('Prenda', 499, $1) returning id`,
      [CATEGORY_ID.mujer],
    )
    await runtime().database.query(
      `insert into public.product_variants (product_id, color, size, sku)
       select $1::uuid, v.color, v.size, v.sku || $1::text
       from (values ('por definir', 'único', 'TEMP-'), ('negro', 'M', 'VAI-NEG-M-')) v (color, size, sku)`,
      [product!.id],
    )
    return product!.id
  }

  const args: Record<string, () => Promise<object>> = {
    is_admin: async () => ({}),
    category_facets: async () => ({ p_category_id: CATEGORY_ID.mujer }),
    save_product: async () => ({ p_product: { name: 'Nueva', base_price: 10 } }),
    add_variants: async () => ({
      p_product_id: await aProduct(),
      p_variants: [{ color: 'rojo', size: 'L', sku: `VAI-ROJ-L-${crypto.randomUUID()}` }],
    }),
    set_color_images: async () => ({
      p_product_id: await aProduct(),
      p_color: 'negro',
      p_images: ['/otra.webp'],
      p_expected: [],
    }),
    finish_product: async () => ({ p_product_id: await aProduct() }),
    delete_product: async () => ({ p_product_id: await aProduct() }),
    write_once: async () => ({
      p_attempt: crypto.randomUUID(),
      p_write: 'finish_product',
      p_args: { p_product_id: await aProduct() },
    }),
    settle_attempt: async () => ({ p_attempt: crypto.randomUUID() }),
    release_images: async () => ({ p_files: ['product-1-free.webp'] }),
    image_files: async () => ({ p_urls: ['https://example.mx/product-1.webp'] }),
    category_totals: async () => ({}),
    store_page: async () => ({ p_page: { product_lists: [{ limit: 1 }], totals: true } }),
    product_lists: async () => ({ p_lists: [{ limit: 1 }] }),
    find_visible_products: async () => ({
      p_category: null,
      p_sizes: [],
      p_colors: [],
      p_tags: [],
      p_min_price: null,
      p_max_price: null,
      p_sort: 'recent',
      p_limit: 1,
      p_offset: 0,
    }),
    admin_counts: async () => ({}),
    staff_name: async () => ({ p_user: CATEGORY_ID.mujer }),
    update_sale_prices: async () => ({}),
    is_sale_on: async () => ({
      p_on_sale: true,
      p_sale_price: 399,
      p_start: null,
      p_end: null,
      p_at: '2026-11-21T00:00:00Z',
    }),
    find_products: async () => ({ p_search: 'prenda' }),
    search_products: async () => ({ p_search: 'prenda' }),
    normalize_search_text: async () => ({ p_text: 'Prenda' }),
    search_grams: async () => ({ p_words: ' prenda' }),
    match_products: async () => ({ p_search: 'prenda' }),
    search_keys: async () => ({
      p_text: ' prenda',
      p_active: true,
      p_on_sale: false,
      p_low_stock: [0, 0, 0, 0, 0],
      p_category: CATEGORY_ID.mujer,
    }),
    sort_position_time: async () => ({ p_at: '2026-11-21T00:00:00Z' }),
    sort_position_price: async () => ({ p_price: 499, p_id: CATEGORY_ID.mujer }),
    sort_position_name: async () => ({ p_words: ' prenda' }),
    account_by_email: async () => ({ p_email: 'customer@vaiven.test' }),
    set_user_role: async () => ({ p_email: 'customer@vaiven.test', p_role: 'admin' }),
  }

  /** Everything a function could have changed. */
  async function snapshot(): Promise<string> {
    const rows = await runtime().database.query<{ state: string }>(
      `select md5(
         (select coalesce(string_agg(p::text, '|' order by id), '') from public.products p)
         || (select coalesce(string_agg(v::text, '|' order by id), '') from public.product_variants v)
         || (select coalesce(string_agg(r::text, '|' order by user_id), '') from public.user_roles r)) as state`,
    )
    return rows[0]!.state
  }

  /** What came of it; 'true' and 'false' are answers of their own. A refusal that changed something is spelled out. */
  return async function act(person: Person, name: string, given?: object): Promise<string> {
    if (!given && !args[name]) return `function-acts.ts has no arguments for ${name}`
    const json = given ?? (await args[name]!())
    const before = await snapshot()
    const answer = await people().ask(person, 'POST', `/rest/v1/rpc/${name}`, { json })
    const isDeleted = name === 'delete_product' && answer.status === 200
    const word =
      typeof answer.body === 'boolean' ? String(answer.body) : isDeleted ? 'done' : wordFor(answer)
    if (word === 'done' || (await snapshot()) === before) return word
    return `${word}, but something changed`
  }
}
