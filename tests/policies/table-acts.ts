import { CATEGORY_ID } from '#app/domain/product.ts'
import type { FreshBackend } from '#tests/support/fresh-backend.ts'
import { wordFor, type People } from './people.ts'
import type { Person, Verb } from './permissions.ts'

interface Scene {
  key: string
  /** Makes a row, of the customer when it is about a user, and returns its key. */
  row(active: boolean): Promise<string>
  /** Makes active rows that a shopper may not see either (ADR 0036). */
  hidden?(): Promise<string[]>
  /** What to insert. */
  values(): Promise<Record<string, unknown>>
  change: Record<string, unknown>
}

/** Every verb on every table through /rest/v1, each on rows of its own. */
export function tableActs(runtime: () => FreshBackend, people: () => People) {
  const insert = async (table: string, values: Record<string, unknown>): Promise<string> => {
    const columns = Object.keys(values)
    const [row] = await runtime().database.query<{ id: string }>(
      `insert into public.${table} (${columns.join(', ')})
       values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(values),
    )
    return row!.id
  }
  const aCategory = () => ({ name: `Categoría ${crypto.randomUUID()}` })
  const aProduct = () => ({ name: 'Prenda', base_price: 499, category_id: CATEGORY_ID.mujer })
  const aVariant = (product_id: string) => ({
    product_id,
    color: 'negro',
    size: 'M',
    sku: `VAI-${crypto.randomUUID()}`,
  })
  /** One that the wizard has not finished, one of an inactive category. */
  const hiddenProducts = async () => {
    const unfinished = await insert('products', aProduct())
    await insert('product_variants', {
      ...aVariant(unfinished),
      size: 'L',
      sku: `TEMP-${crypto.randomUUID()}`,
    })
    const category_id = await insert('categories', { ...aCategory(), is_active: false })
    return [unfinished, await insert('products', { ...aProduct(), category_id })]
  }

  const scenes: Record<string, Scene> = {
    categories: {
      key: 'id',
      row: (active) => insert('categories', { ...aCategory(), is_active: active }),
      values: async () => aCategory(),
      change: { is_active: false },
    },
    products: {
      key: 'id',
      row: (active) => insert('products', { ...aProduct(), is_active: active }),
      hidden: hiddenProducts,
      values: async () => aProduct(),
      change: { base_price: 1 },
    },
    product_variants: {
      key: 'id',
      row: async (active) =>
        insert(
          'product_variants',
          aVariant(await insert('products', { ...aProduct(), is_active: active })),
        ),
      hidden: async () =>
        Promise.all((await hiddenProducts()).map((id) => insert('product_variants', aVariant(id)))),
      values: async () => aVariant(await insert('products', aProduct())),
      change: { stock_quantity: 99 },
    },
    attempts: {
      key: 'id',
      row: async () =>
        insert('attempts', {
          id: crypto.randomUUID(),
          user_id: people().userId.admin,
          request: 'x',
        }),
      values: async () => ({ id: crypto.randomUUID(), request: 'x' }),
      change: { request: 'y' },
    },
    released_images: {
      key: 'file',
      row: async () => {
        const file = `product-${crypto.randomUUID()}.webp`
        const sql = 'insert into public.released_images (file) values ($1)'
        await runtime().database.query(sql, [file])
        return file
      },
      values: async () => ({ file: `product-${crypto.randomUUID()}.webp` }),
      change: { released_at: '2001-01-01T00:00:00Z' },
    },
    // A closed table: its row is as good as another. Its key is made by the database.
    catalog_counts: {
      key: 'id',
      row: () => insert('catalog_counts', { kind: 'prueba', count: 1 }),
      values: async () => ({ kind: 'prueba', count: 1 }),
      change: { count: 5 },
    },
    user_roles: {
      key: 'user_id',
      row: async () => people().userId.customer,
      values: async () => ({ user_id: people().userId.customer, role: 'admin' }),
      change: { role: 'admin' },
    },
    user_profiles: {
      key: 'id',
      row: async () => people().userId.customer,
      values: async () => ({ id: people().userId.customer, first_name: 'Otra' }),
      change: { first_name: 'Otra' },
    },
  }

  const stored = async (table: string, key: string, id: string) => {
    const sql = `select to_jsonb(t) as row from public.${table} t where ${key} = $1`
    const [found] = await runtime().database.query<{ row: object }>(sql, [id])
    return found?.row
  }
  const count = async (table: string) => {
    const [found] = await runtime().database.query<{ n: number }>(
      `select count(*)::int as n from public.${table}`,
    )
    return found!.n
  }

  /** What came of it, in a word; a word that the database does not bear out is spelled out. */
  return async function act(person: Person, table: string, verb: Verb): Promise<string> {
    const scene = scenes[table]
    if (!scene) return `table-acts.ts has no scene for ${table}`
    const { key, change } = scene
    const { ask } = people()
    const path = `/rest/v1/${table}`
    const headers = { Prefer: 'return=representation' }

    if (verb === 'select') {
      const hidden = [await scene.row(false), ...((await scene.hidden?.()) ?? [])]
      const ids = [await scene.row(true), ...hidden]
      const answer = await ask(person, 'GET', `${path}?${key}=in.(${ids.join()})`)
      const word = wordFor(answer)
      if (word !== 'done') return word
      const seen = new Set((answer.body as Record<string, string>[]).map((row) => row[key]!))
      if (table === 'attempts') return seen.size === 2 ? 'own' : 'none'
      if (key !== 'id' || table === 'user_profiles') {
        // Whoever sees everyone's rows sees the administrator's too, whose they are not.
        const everyone = await ask(person, 'GET', path)
        return (everyone.body as unknown[]).length === 1 ? 'own' : 'all'
      }
      if (!seen.has(ids[0]!)) return `${word}, but not the active row`
      if (hidden.every((id) => seen.has(id))) return 'all'
      const told = hidden.filter((id) => seen.has(id)).length
      return told === 0 ? 'active' : `active, and ${told} of the hidden rows`
    }

    if (verb === 'insert') {
      const values = await scene.values()
      const before = await count(table)
      const word = wordFor(await ask(person, 'POST', path, { json: values, headers }))
      const more = (await count(table)) - before
      return more === (word === 'done' ? 1 : 0) ? word : `${word}, but ${more} rows more`
    }

    const id = await scene.row(true)
    const before = await stored(table, key, id)
    const method = verb === 'update' ? 'PATCH' : 'DELETE'
    const json = verb === 'update' ? change : undefined
    const word = wordFor(await ask(person, method, `${path}?${key}=eq.${id}`, { json, headers }))
    const after = await stored(table, key, id)
    const isUntouched = JSON.stringify(after) === JSON.stringify(before)
    const isDone = verb === 'delete' ? after === undefined : !isUntouched
    return (word === 'done') === isDone && isDone === !isUntouched
      ? word
      : `${word}, but the row is ${JSON.stringify(after)}`
  }
}
