import fc from 'fast-check'
import { CATEGORY_ID } from '#app/domain/product.ts'
import { anything, loosely, moment, number, text } from './hostile.ts'
import { must, target, type Target } from './target.ts'

/** How the API is asked: straight into an embedded backend, or over the network. */
export interface Api {
  /** A request as nobody, a customer or an administrator. */
  ask(person: Caller, method: string, path: string, body?: unknown): Promise<Response>
  /** Functions of the schema public that a request may call, with the types of their parameters. */
  functions: { name: string; parameters: { name: string; type: string }[] }[]
  /** Ids of products that are there. */
  products: string[]
}

const CALLERS = ['visitor', 'customer', 'admin'] as const
export type Caller = (typeof CALLERS)[number]

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

/** Right, or refused with a code that says why; never our own fault. Returns the body. */
async function expectTyped(response: Response): Promise<unknown> {
  const body = await response.text()
  must(response.status < 500, `${response.status} ${body.slice(0, 300)}`)
  if (!/json/.test(response.headers.get('Content-Type') ?? '')) return undefined
  const json: unknown = body === '' ? undefined : JSON.parse(body)
  if (response.status >= 400 && body !== '') {
    const { code, statusCode, error, errors, error_code, message, msg } = Object(json) as Record<
      string,
      unknown
    >
    must(
      Boolean(code ?? statusCode ?? error_code ?? error ?? errors ?? message ?? msg),
      `an error without a type: ${body.slice(0, 200)}`,
    )
  }
  return json
}

const caller = () => fc.constantFrom(...CALLERS)

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

const segment = () => text().map((typed) => encodeURIComponent(typed.toWellFormed()) || '_')

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

function authTargets(api: Api): Target[] {
  const email = fc.oneof(text(), fc.emailAddress())
  const post = (name: string, path: string, input: fc.Arbitrary<unknown>) =>
    target({
      group: 'api',
      name,
      input: fc.oneof({ weight: 8, arbitrary: input }, { weight: 1, arbitrary: anything() }),
      async check(body) {
        await expectTyped(await api.ask('visitor', 'POST', path, body))
      },
    })
  return [
    {
      ...post(
        'sign-in',
        '/auth/v1/token?grant_type=password',
        loosely({ email, password: text() }),
      ),
      slow: true,
    },
    post('refresh', '/auth/v1/token?grant_type=refresh_token', loosely({ refresh_token: text() })),
    // Never a password that passes: each account would cost a slow hash and a mail.
    post(
      'sign-up',
      '/auth/v1/signup',
      loosely({
        email,
        password: fc.constantFrom('', 'corta', 'sin-mayuscula-1'),
        data: anything(),
      }),
    ),
    post('recovery', '/auth/v1/recover', loosely({ email: text() })),
    post(
      'verification',
      '/auth/v1/verify',
      loosely({
        type: fc.constantFrom('signup', 'recovery', 'otro'),
        token: text(),
        token_hash: text(),
        email,
      }),
    ),
    target({
      group: 'api',
      name: 'change of an account',
      input: loosely({
        password: fc.constantFrom('', 'corta'),
        data: fc.dictionary(text(), text(), { maxKeys: 3 }),
        nonce: text(),
      }),
      async check(body) {
        await expectTyped(await api.ask('customer', 'PUT', '/auth/v1/user', body))
      },
    }),
  ]
}

function storageTargets(api: Api): Target[] {
  return [
    target({
      group: 'api',
      name: 'names in the storage',
      input: fc.tuple(
        caller(),
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE'),
        fc.constantFrom('', 'public/', 'info/', 'sign/', 'list/'),
        fc.oneof(fc.constant('product-images'), segment()),
        segment(),
      ),
      async check([person, method, kind, bucket, name]) {
        const body = method === 'POST' || method === 'PUT' ? { prefix: name } : undefined
        await expectTyped(
          await api.ask(person, method, `/storage/v1/object/${kind}${bucket}/${name}`, body),
        )
      },
    }),
    target({
      group: 'api',
      name: 'bodies of the storage',
      input: fc.tuple(
        caller(),
        fc.constantFrom('list/product-images', 'move', 'copy', 'sign/product-images'),
        fc.oneof(
          loosely({
            prefix: text(),
            search: text(),
            limit: number(),
            offset: number(),
            sortBy: loosely({ column: text(), order: text() }),
            bucketId: text(),
            sourceKey: text(),
            destinationKey: text(),
            paths: fc.array(text()),
            expiresIn: number(),
          }),
          anything(),
        ),
      ),
      async check([person, path, body]) {
        await expectTyped(await api.ask(person, 'POST', `/storage/v1/object/${path}`, body))
      },
    }),
  ]
}

export const apiTargets = (api: Api): Target[] => [
  ...functionTargets(api),
  ...restTargets(api),
  ...authTargets(api),
  ...storageTargets(api),
]
