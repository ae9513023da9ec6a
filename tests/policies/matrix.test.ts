import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnEveryRuntime } from '#tests/contract/runtimes.ts'
import { functionActs } from './function-acts.ts'
import { take, type Inventory } from './inventory.ts'
import { openPeople, sign, wordFor, type People } from './people.ts'
import * as expected from './permissions.ts'
import { PEOPLE, VERBS, type Person } from './permissions.ts'
import { OTHER_BUCKET, storageActs } from './storage-acts.ts'
import { tableActs } from './table-acts.ts'

/** One cell after the other: who, and the word that stands in the hand-written table. */
const cells = (row: string) => {
  const words = row.trim().split(/\s+/)
  if (words.length !== PEOPLE.length) throw new Error(`a row needs ${PEOPLE.length} words: ${row}`)
  return PEOPLE.map((person, at) => ({ person, word: words[at]! }))
}

function compare(
  rows: Record<string, string>,
  act: (person: Person, name: string) => Promise<string>,
) {
  describe.each(Object.entries(rows))('%s', (name, row) => {
    it.each(cells(row))('$person: $word', async ({ person, word }) => {
      expect(await act(person, name)).toBe(word)
    })
  })
}

describeOnEveryRuntime('Permissions', (runtime) => {
  let people: People
  beforeAll(async () => {
    people = await openPeople(runtime())
    const made = await people.asService('POST', '/storage/v1/bucket', {
      json: { id: OTHER_BUCKET, name: OTHER_BUCKET },
    })
    expect(made.status).toBe(200)
  })
  const onTable = tableActs(runtime, () => people)
  const call = functionActs(runtime, () => people)
  const onStorage = storageActs(runtime, () => people)
  const names = async (sql: string) => {
    const rows = await runtime().database.query<{ name: string }>(sql)
    return rows.map(({ name }) => name).toSorted()
  }

  describe.each(Object.entries(expected.TABLES))('table %s', (table, verbs) => {
    describe.each(VERBS)('%s', (verb) => {
      it.each(cells(verbs[verb]))('$person: $word', async ({ person, word }) => {
        expect(await onTable(person, table, verb)).toBe(word)
      })
    })
  })

  describe('function', () => compare(expected.FUNCTIONS, call))
  describe('bucket product-images', () => compare(expected.BUCKET, onStorage))
  describe('buckets', () => compare(expected.BUCKETS_THEMSELVES, onStorage))

  describe('administration of users', () => {
    const user = () => `/auth/v1/admin/users/${people.userId.customer}`
    const acts: Record<string, () => [string, string, unknown?]> = {
      'list users': () => ['GET', '/auth/v1/admin/users'],
      'read a user': () => ['GET', user()],
      'make a user': () => [
        'POST',
        '/auth/v1/admin/users',
        { email: 'nueva@vaiven.test', password: 'Vaiven#2026' },
      ],
      'change a user': () => ['PUT', user(), { password: 'Robada#2026' }],
      'delete a user': () => ['DELETE', user()],
      'make a link': () => [
        'POST',
        '/auth/v1/admin/generate_link',
        { type: 'recovery', email: 'customer@vaiven.test' },
      ],
    }
    const everyone = () =>
      names(`select format('%s %s', email, encrypted_password) as name from auth.users`)
    compare(expected.USER_ADMINISTRATION, async (person, name) => {
      const [method, path, json] = acts[name]!()
      const before = await everyone()
      const word = wordFor(await people.ask(person, method, path, json ? { json } : {}))
      expect(await everyone()).toEqual(before)
      return word
    })
  })

  describe('beyond the matrix', () => {
    it.each(PEOPLE)('%s reaches no table outside the schema public', async (person) => {
      for (const table of expected.HIDDEN_TABLES) {
        const [schema = '', name = ''] = table.split('.')
        const plain = await people.ask(person, 'GET', `/rest/v1/${name}`)
        expect(plain.status, table).toBeGreaterThanOrEqual(400)
        const headers = { 'Accept-Profile': schema, 'Content-Profile': schema }
        for (const method of ['GET', 'DELETE']) {
          const answer = await people.ask(person, method, `/rest/v1/${name}`, { headers })
          expect([401, 403, 404, 406], `${method} ${table}: ${answer.status}`).toContain(
            answer.status,
          )
        }
      }
    })

    it('a token that is not ours passes as nobody, whatever it claims', async () => {
      const { publishableKey, secretKey } = runtime().keys
      const claims = { ...people.adminClaims, role: 'service_role' }
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
      const real = await sign(people.adminClaims, 'a-key-that-is-not-the-one-of-this-shop')
      const forgeries = {
        'without a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
        'signed with the public key': await sign(claims, publishableKey),
        'signed with an empty name of a key': `${encode({ alg: 'HS256', typ: 'JWT', kid: '' })}.${encode(claims)}.${real.split('.')[2]}`,
        'with other claims under an old signature': `${real.split('.')[0]}.${encode(claims)}.${real.split('.')[2]}`,
        'no token at all': 'abc.def',
        'the secret key cut short': secretKey.slice(0, -1),
      }
      for (const [what, token] of Object.entries(forgeries)) {
        const read = await people.ask('visitor', 'GET', '/rest/v1/user_roles', { token })
        expect(read.status, what).toBe(401)
        const upload = await people.ask(
          'visitor',
          'POST',
          '/storage/v1/object/product-images/product-9.webp',
          {
            token,
            bytes: new Uint8Array([1]),
            headers: { 'Content-Type': 'image/webp' },
          },
        )
        expect(upload.status, what).toBeGreaterThanOrEqual(400)
        const users = await people.ask('visitor', 'GET', '/auth/v1/admin/users', { token })
        expect(users.status, what).toBeGreaterThanOrEqual(401)
      }
    })

    it('without a key nothing of the data is answered', async () => {
      const bare = await runtime().fetch(new Request(`${runtime().url}/rest/v1/products`))
      expect(bare.status).toBe(401)
    })

    it('a customer cannot save over a product that is there', async () => {
      const [product] = await runtime().database.query<{ id: string }>(
        'select id from public.products limit 1',
      )
      const given = { p_product: { id: product!.id, name: 'Robada', base_price: 1 } }
      expect(await call('customer', 'save_product', given)).toBe('hidden')
    })

    it('nobody forges who saved a product or when', async () => {
      const [product] = await runtime().database.query<{ id: string }>(
        'select id from public.products limit 1',
      )
      const forged = {
        updated_by: people.userId.customer,
        updated_at: '2001-01-01T00:00:00Z',
        name: 'Cambiada',
      }
      const path = `/rest/v1/products?id=eq.${product!.id}`
      const headers = { Prefer: 'return=representation' }
      const { body } = await people.ask('admin', 'PATCH', path, { json: forged, headers })
      const [saved] = body as [Record<string, string>]
      expect(saved).toMatchObject({ name: 'Cambiada', updated_by: people.userId.admin })
      expect(saved.updated_at).not.toContain('2001')
    })

    it('nobody calls the function of a trigger', async () => {
      for (const name of expected.TRIGGER_FUNCTIONS) {
        const path = `/rest/v1/rpc/${name.replace(/^.*\./, '')}`
        const answer = await people.ask('admin', 'POST', path, { json: {} })
        expect(answer.status, name).toBeGreaterThanOrEqual(400)
      }
    })

    it('the secret key changes a role, and no other', async () => {
      const args = { p_email: 'Other@vaiven.test ', p_role: 'admin' }
      const { status } = await people.asService('POST', '/rest/v1/rpc/set_user_role', {
        json: args,
      })
      expect(status).toBe(200)
      const admins = await names(
        `select user_id::text as name from public.user_roles where role = 'admin'`,
      )
      expect(admins).toEqual([people.userId.admin, people.userId.other].toSorted())
    })
  })

  describe('nothing stands in the database that is missing from the table', () => {
    it.each(Object.entries(expected.STANDING))('%s', async (inventory, listed) => {
      expect(await take(runtime().database, inventory as Inventory)).toEqual(listed.toSorted())
    })
  })
})
