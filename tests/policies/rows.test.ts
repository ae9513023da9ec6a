import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATEGORY_ID } from '#app/domain/product.ts'
import { openCast, ROLES, writeOutcome, type ByRole, type Cast } from './cast.ts'

type Reads = 'refused' | 'nothing' | 'active' | 'own' | 'all'
type Writes = 'refused' | 'nothing' | 'done'
type Verb = 'select' | 'insert' | 'update' | 'delete'

const CATALOGUE = {
  // anon · customer · other customer · admin
  select: ['active', 'active', 'active', 'all'],
  insert: ['refused', 'refused', 'refused', 'done'],
  update: ['refused', 'nothing', 'nothing', 'done'],
  delete: ['refused', 'nothing', 'nothing', 'done'],
} as const

/** Rows about users: each reads their own, staff read all, the API changes none; only the secret key does. */
const USERS = {
  select: ['refused', 'own', 'nothing', 'all'],
  insert: ['refused', 'refused', 'refused', 'refused'],
  update: ['refused', 'refused', 'refused', 'refused'],
  delete: ['refused', 'refused', 'refused', 'refused'],
} as const

/** What every table allows (ADR 0003). A table that is missing here fails the last test. */
const EXPECTED: Record<
  string,
  { select: ByRole<Reads> } & Record<Exclude<Verb, 'select'>, ByRole<Writes>>
> = {
  categories: CATALOGUE,
  products: CATALOGUE,
  product_variants: CATALOGUE,
  user_roles: USERS,
  user_profiles: USERS,
}

let cast: Cast
let serial = 0
beforeAll(async () => {
  cast = await openCast()
})
afterAll(() => cast.close())

interface Row {
  key: string
  id: string
}

async function create(table: string, values: Record<string, unknown>): Promise<Row> {
  const { data, error } = await cast.service
    .from(table)
    .insert(values)
    .select('id')
    .single<{ id: string }>()
  if (error) throw error
  return { key: 'id', id: data.id }
}

const aProduct = () => ({
  name: `Prenda ${++serial}`,
  base_price: 499,
  category_id: CATEGORY_ID.mujer,
})
const aVariant = (product: Row) => ({
  product_id: product.id,
  color: 'negro',
  size: 'M',
  sku: `VAI-NEG-M-${++serial}`,
})

/** How to make a row of each table, what to insert and what to change. Rows about users are the customer's. */
const SCENES: Record<
  string,
  {
    row: (active: boolean) => Promise<Row>
    values: () => Promise<Record<string, unknown>>
    change: Record<string, unknown>
  }
> = {
  categories: {
    row: (active) => create('categories', { name: `Categoría ${++serial}`, is_active: active }),
    values: async () => ({ name: `Categoría ${++serial}` }),
    change: { name: 'Cambiada' },
  },
  products: {
    row: (active) => create('products', { ...aProduct(), is_active: active }),
    values: async () => aProduct(),
    change: { base_price: 1 },
  },
  product_variants: {
    row: async (active) => {
      const product = await create('products', { ...aProduct(), is_active: active })
      return create('product_variants', aVariant(product))
    },
    values: async () => aVariant(await create('products', aProduct())),
    change: { stock_quantity: 99 },
  },
  user_roles: {
    row: async () => ({ key: 'user_id', id: cast.userId.customer }),
    values: async () => ({ user_id: cast.userId.customer, role: 'admin' }),
    change: { role: 'admin' },
  },
  user_profiles: {
    row: async () => ({ key: 'id', id: cast.userId.customer }),
    values: async () => ({ id: cast.userId.customer, first_name: 'Otra' }),
    change: { first_name: 'Otra' },
  },
}

const stored = async (table: string, { key, id }: Row) => {
  const { data, error } = await cast.service.from(table).select().eq(key, id).maybeSingle()
  if (error) throw error
  return data as Record<string, unknown> | null
}

describe.each(Object.keys(EXPECTED))('table %s', (table) => {
  const expected = EXPECTED[table]!
  const scene = SCENES[table]!

  describe.each(ROLES.map((role, at) => ({ role, at })))('$role', ({ role, at }) => {
    it(`select: ${expected.select[at]}`, async () => {
      const rows = [await scene.row(true), await scene.row(false)]
      const sees = await Promise.all(
        rows.map(async ({ key, id }) => {
          const { data, error } = await cast.as[role].from(table).select().eq(key, id)
          if (error) return error.code === '42501' ? 'refused' : error.message
          return data.length === 1
        }),
      )
      const outcome = {
        refused: ['refused', 'refused'],
        nothing: [false, false],
        active: [true, false],
        own: [true, true],
        all: [true, true],
      }
      expect(sees).toEqual(outcome[expected.select[at]!])
    })

    it(`insert: ${expected.insert[at]}`, async () => {
      const values = await scene.values()
      const { count: before } = await cast.service
        .from(table)
        .select('*', { count: 'exact', head: true })
      const answer = await cast.as[role].from(table).insert(values).select()
      const { count: after } = await cast.service
        .from(table)
        .select('*', { count: 'exact', head: true })
      expect(writeOutcome(answer)).toBe(expected.insert[at])
      expect(after! - before!).toBe(expected.insert[at] === 'done' ? 1 : 0)
    })

    it(`update: ${expected.update[at]}`, async () => {
      const row = await scene.row(true)
      const before = await stored(table, row)
      const answer = await cast.as[role]
        .from(table)
        .update(scene.change)
        .eq(row.key, row.id)
        .select()
      const after = await stored(table, row)
      expect(writeOutcome(answer)).toBe(expected.update[at])
      if (expected.update[at] === 'done') expect(after).toMatchObject(scene.change)
      else expect(after).toEqual(before)
    })

    it(`delete: ${expected.delete[at]}`, async () => {
      const row = await scene.row(true)
      const answer = await cast.as[role].from(table).delete().eq(row.key, row.id).select()
      expect(writeOutcome(answer)).toBe(expected.delete[at])
      expect((await stored(table, row)) === null).toBe(expected.delete[at] === 'done')
    })
  })
})

describe('beyond the matrix', () => {
  it('a customer reads one role and one profile: their own', async () => {
    const { customer } = cast.as
    const roles = await customer.from('user_roles').select('user_id, role')
    const profiles = await customer.from('user_profiles').select('id')
    expect(roles.data).toEqual([{ user_id: cast.userId.customer, role: 'customer' }])
    expect(profiles.data).toEqual([{ id: cast.userId.customer }])
  })

  it('nobody forges who saved a product or when', async () => {
    const row = await create('products', aProduct())
    const forged = {
      updated_by: cast.userId.customer,
      updated_at: '2001-01-01T00:00:00Z',
      name: 'Cambiada',
    }
    const { error } = await cast.as.admin.from('products').update(forged).eq('id', row.id)
    expect(error).toBeNull()
    const after = await stored('products', row)
    expect(after?.updated_by).toBe(cast.userId.admin)
    expect(String(after?.updated_at)).not.toContain('2001')
  })

  it('every table of the shop is guarded, and stands in this matrix', async () => {
    const tables = await cast.backend.database.query<{ name: string; guarded: boolean }>(
      `select c.relname as name, c.relrowsecurity as guarded from pg_catalog.pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
    )
    expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
    expect(tables.filter(({ guarded }) => !guarded)).toEqual([])
  })

  it('no policy stands that nobody wrote down', async () => {
    const policies = await cast.backend.database.query<{ name: string }>(
      `select format('%s.%s %s to %s: %s', schemaname, tablename, lower(cmd), array_to_string(roles, ', '), policyname) as name
       from pg_catalog.pg_policies where schemaname in ('public', 'storage')`,
    )
    const catalogue = ['categories', 'products', 'product_variants'].flatMap((table) => {
      const noun = table.replace('product_', '')
      const readers = {
        categories: 'active categories',
        products: 'active products',
        product_variants: 'variants of visible products',
      }
      return [
        `public.${table} select to anon, authenticated: anyone reads ${readers[table as keyof typeof readers]}`,
        ...['insert', 'update', 'delete'].map(
          (verb) => `public.${table} ${verb} to authenticated: admins ${verb} ${noun}`,
        ),
      ]
    })
    expect(policies.map(({ name }) => name).toSorted()).toEqual(
      [
        ...catalogue,
        'public.user_roles select to authenticated: users read their own role',
        'public.user_profiles select to authenticated: users read their own profile',
        'storage.objects select to anon, authenticated: anyone reads product images',
        'storage.objects insert to authenticated: admins upload product images',
        'storage.objects update to authenticated: admins replace product images',
        'storage.objects delete to authenticated: admins remove product images',
      ].toSorted(),
    )
  })
})
