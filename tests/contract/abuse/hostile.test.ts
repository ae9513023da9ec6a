import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { ATTACKS } from '#bench/hostile/attacks.ts'
import { describeOnEveryRuntime } from '#tests/contract/runtimes.ts'

/**
 * Longer than this nobody waits for one request of somebody else: so many times what they wait for a read of their own, or
 * as many ms. Machines are busy; the bench says how long it is.
 */
const MOST_WAIT = { times: 20, ms: 1500 }

const AT_THE_API = ATTACKS.filter(({ path }) => path.startsWith('/rest/'))

describeOnEveryRuntime('One request of a stranger', (runtime) => {
  let customer: string

  beforeAll(async () => {
    const { database, keys } = runtime()
    await database.exec(`
      insert into public.products (name, description, base_price, category_id)
      select 'Prenda ' || n, repeat('descripción larga a b ', 100), 10 + n, c.id
      from generate_series(1, 300) n, public.categories c;
      insert into public.product_variants (product_id, color, size, stock_quantity, sku)
      select p.id, 'Negro', size, 3, p.id || size from public.products p, unnest(array['S', 'M', 'L']) size;`)
    const person = { email: 'clienta@vaiven.test', password: 'Vaiven#2026' }
    const { auth } = runtime().client(keys.secretKey)
    await auth.admin.createUser({ ...person, email_confirm: true })
    const { data } = await runtime().client().auth.signInWithPassword(person)
    customer = data.session?.access_token ?? ''
  })

  /** Reads a page's data again and again, counted from when each read was due: the worst wait while `act` runs. */
  async function worstWait(act: () => Promise<unknown>): Promise<number> {
    const over = new AbortController()
    let worst = 0
    const reading = (async () => {
      while (!over.signal.aborted) {
        const due = performance.now() + 20
        await sleep(20)
        const { data } = await runtime()
          .client()
          .rpc('store_page', { p_page: { product_lists: [{ limit: 8 }] } })
        expect(data.product_lists[0]).toHaveLength(8)
        worst = Math.max(worst, performance.now() - due)
      }
    })()
    await sleep(100)
    await act()
    await sleep(60)
    over.abort()
    await reading
    return worst
  }

  it.each(AT_THE_API)('costs others little, and is answered: $name', async (attack) => {
    const { url, keys } = runtime()
    let status = 0
    const quiet = await worstWait(() => sleep(200))
    const worst = await worstWait(async () => {
      const answer = await runtime().fetch(
        new Request(`${url}${attack.path}`, {
          method: attack.method ?? 'GET',
          headers: {
            apikey: keys.publishableKey,
            'Content-Type': 'application/json',
            ...(attack.as === 'customer' ? { Authorization: `Bearer ${customer}` } : {}),
            ...attack.headers,
          },
          ...(attack.body ? { body: attack.body() } : {}),
        }),
      )
      status = answer.status
      await answer.arrayBuffer()
    })
    expect(status).toBeLessThan(500)
    expect(worst).toBeLessThan(Math.max(MOST_WAIT.ms, MOST_WAIT.times * quiet))
  })

  it('of more values than a message can count is refused, and the session goes on', async () => {
    const { database, keys } = runtime()
    const values = Array.from({ length: 40_000 }, () => '1')
    const listed = values.map((_, nth) => `$${nth + 1}`).join(',')
    await expect(database.query(`select 1 where '1' in (${listed})`, values)).rejects.toMatchObject(
      {
        code: '54023',
      },
    )
    const { data } = await runtime().client(keys.secretKey).from('categories').select('id')
    expect(data).toHaveLength(3)
  })

  it('brings no more embedded rows than its limits, and none twice', async () => {
    const { data } = await runtime()
      .client()
      .from('categories')
      .select('id, wares:products(id)')
      .limit(1000, { referencedTable: 'wares' })
    expect(data?.map(({ wares }) => wares.length)).toEqual([100, 100, 100])
    const { error } = await runtime().client().from('products').select('a:name, b:name')
    expect(error).toMatchObject({ code: 'PGRST100', hint: 'Each column once.' })
  })

  it('for one product brings all of it, however many variants it has', async () => {
    const { database } = runtime()
    await database.exec(`
      insert into public.product_variants (product_id, color, size, stock_quantity, sku)
      select id, 'Color ' || n, 'S', 1, 'V-' || n from generate_series(1, 400) n,
        (select id from public.products limit 1) p;`)
    const [{ id } = { id: '' }] = await database.query<{ id: string }>(
      `select product_id as id from public.product_variants where sku = 'V-1'`,
    )
    const { data } = await runtime()
      .client()
      .from('products')
      .select('id, product_variants(id)')
      .eq('id', id)
      .maybeSingle()
    expect(data?.product_variants).toHaveLength(403)
  })

  it('for an estimate is answered with what its sender may see', async () => {
    const { database } = runtime()
    await database.exec('update public.products set is_active = false where base_price < 200')
    await database.exec('analyze public.products')
    const seen = await runtime().client().from('products').select('id', { count: 'exact' })
    const estimated = await runtime()
      .client()
      .from('products')
      .select('id', { count: 'planned', head: true })
    expect(estimated.count).toBe(seen.count)
    await database.exec('update public.products set is_active = true')
  })
})
