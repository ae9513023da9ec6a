import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATEGORY_ID } from '#app/domain/product.ts'
import { openCast, ROLES, type ByRole, type Cast } from './cast.ts'

let cast: Cast
let serial = 0
beforeAll(async () => {
  cast = await openCast()
})
afterAll(() => cast.close())

/** A product with the wizard's placeholder and one real variant, made with the secret key. */
async function aProduct(): Promise<string> {
  serial += 1
  const { data, error } = await cast.service.rpc('save_product', {
    p_product: { name: `Prenda ${serial}`, base_price: 499, category_id: CATEGORY_ID.mujer },
    p_variants: [
      { color: 'por definir', size: 'único', sku: `TEMP-${serial}` },
      { color: 'negro', size: 'M', stock_quantity: 3, sku: `VAI-NEG-M-${serial}` },
    ],
  })
  if (error) throw error
  return (data as { id: string }).id
}

/**
 * Every function × execute. A function that is missing here fails the last test. 'not found' is what a customer is told
 * of a product that is there: the row cannot be locked for a change, so to them it does not exist.
 */
const EXPECTED: Record<string, { outcome: ByRole<string>; args: () => Promise<object> }> = {
  // anon · customer · other customer · admin
  is_admin: { outcome: ['false', 'false', 'false', 'true'], args: async () => ({}) },
  save_product: {
    outcome: ['refused', 'refused', 'refused', 'done'],
    args: async () => ({ p_product: { name: 'Nueva', base_price: 10 } }),
  },
  add_variants: {
    outcome: ['refused', 'not found', 'not found', 'done'],
    args: async () => ({
      p_product_id: await aProduct(),
      p_variants: [{ color: 'rojo', size: 'L', stock_quantity: 1, sku: `VAI-ROJ-L-${serial}` }],
    }),
  },
  finish_product: {
    outcome: ['refused', 'not found', 'not found', 'done'],
    args: async () => ({ p_product_id: await aProduct() }),
  },
  delete_product: {
    outcome: ['refused', 'not found', 'not found', 'done'],
    args: async () => ({ p_product_id: await aProduct() }),
  },
  category_facets: {
    outcome: ['done', 'done', 'done', 'done'],
    args: async () => ({ p_category_id: CATEGORY_ID.mujer }),
  },
  set_user_role: {
    outcome: ['refused', 'refused', 'refused', 'refused'],
    args: async () => ({ p_email: 'customer@vaiven.test', p_role: 'admin' }),
  },
}

/** Functions of triggers: the database alone calls them. */
const TRIGGERS = [
  'fill_search_text',
  'handle_new_user',
  'refresh_variant_facets',
  'touch_product',
  'touch_role',
]

async function call(role: (typeof ROLES)[number], name: string, args: object): Promise<string> {
  const { data, error } = await cast.as[role].rpc(name, args)
  if (!error) return typeof data === 'boolean' ? String(data) : 'done'
  if (error.code === '42501') return 'refused'
  return error.message === 'product_not_found'
    ? 'not found'
    : `error ${error.code}: ${error.message}`
}

/** Everything the functions could have changed, to prove that a refused call changed nothing. */
async function snapshot() {
  const products = await cast.service.from('products').select().order('id')
  const variants = await cast.service.from('product_variants').select().order('id')
  const roles = await cast.service.from('user_roles').select().order('user_id')
  return [products.data, variants.data, roles.data]
}

describe.each(Object.keys(EXPECTED))('function %s', (name) => {
  const { outcome, args } = EXPECTED[name]!
  it.each(ROLES.map((role, at) => ({ role, expected: outcome[at] })))(
    '$role: $expected',
    async ({ role, expected }) => {
      const given = await args()
      const before = await snapshot()
      expect(await call(role, name, given)).toBe(expected)
      if (expected !== 'done') expect(await snapshot()).toEqual(before)
    },
  )
})

describe('beyond the matrix', () => {
  it('a customer cannot save over a product that is there', async () => {
    const id = await aProduct()
    const before = await snapshot()
    const p_product = { id, name: 'Robada', base_price: 1 }
    expect(await call('customer', 'save_product', { p_product })).toBe('not found')
    expect(await snapshot()).toEqual(before)
  })

  it('nobody may call the function of a trigger', async () => {
    const open = await cast.backend.database.query(
      `select proname, role from pg_catalog.pg_proc, unnest(array['anon', 'authenticated']) role
       where pronamespace = 'public'::regnamespace and proname = any($1)
         and has_function_privilege(role, pg_proc.oid, 'execute')`,
      [TRIGGERS],
    )
    expect(open).toEqual([])
    for (const name of TRIGGERS) {
      expect((await cast.as.admin.rpc(name)).error, name).not.toBeNull()
    }
  })

  it('the secret key changes a role, and the change is the only one', async () => {
    const { error } = await cast.service.rpc('set_user_role', {
      p_email: 'Other@vaiven.test ',
      p_role: 'admin',
    })
    expect(error).toBeNull()
    const { data } = await cast.service.from('user_roles').select('user_id').eq('role', 'admin')
    const admins = (data ?? []).map((row: { user_id: string }) => row.user_id)
    expect(admins.toSorted()).toEqual([cast.userId.admin, cast.userId.other].toSorted())
  })

  it('every function of the shop stands in this matrix', async () => {
    const functions = await cast.backend.database.query<{ name: string }>(
      `select distinct proname as name from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace`,
    )
    expect(functions.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(EXPECTED), ...TRIGGERS].toSorted(),
    )
  })

  it('a function that runs as its owner fixes its search path', async () => {
    const loose = await cast.backend.database.query<{ name: string }>(
      `select proname as name from pg_catalog.pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef
         and not coalesce(proconfig::text like '%search_path=%', false)`,
    )
    expect(loose).toEqual([])
  })
})
