import { CATEGORY_ID } from '#app/domain/product.ts'
import type { FreshBackend } from '#tests/support/fresh-backend.ts'
import type { Api, Caller } from './api.ts'

const PASSWORD = 'Vaiven#2026'

/** The API of a backend of its own, with a customer, an administrator and three products. */
export async function embeddedApi(runtime: FreshBackend): Promise<Api> {
  const { database, keys } = runtime
  const tokens: Partial<Record<Caller, string>> = {}
  const service = runtime.client(keys.secretKey)
  for (const person of ['customer', 'admin'] as const) {
    const email = `${person}@vaiven.test`
    const { data, error } = await service.auth.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
    })
    if (error) throw error
    if (person === 'admin')
      await service
        .from('user_roles')
        .update({ role: 'admin' })
        .eq('user_id', data.user.id)
        .throwOnError()
    const session = await runtime.client().auth.signInWithPassword({ email, password: PASSWORD })
    tokens[person] = session.data.session?.access_token
  }
  const products = [1, 2, 3].map(() => crypto.randomUUID())
  const reset = async () => {
    await database.exec('truncate public.products cascade')
    await database.query(
      `insert into public.products (id, name, base_price, category_id)
       select id, 'Prenda ' || n, 100 * n, $2 from unnest($1::uuid[]) with ordinality as given (id, n)`,
      [products, CATEGORY_ID.mujer],
    )
  }
  await reset()
  const functions = await database.query<Api['functions'][number]>(
    `select p.proname as name, coalesce((
       select jsonb_agg(jsonb_build_object('name', p.proargnames[at], 'type', format_type(p.proargtypes[at - 1], null)) order by at)
       from generate_series(1, p.pronargs) at), '[]'::jsonb) as parameters
     from pg_catalog.pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
       and (has_function_privilege('authenticated', p.oid, 'execute') or p.proname = 'set_user_role')
     order by 1`,
  )
  return {
    functions,
    products,
    reset,
    ask: (person, method, path, body) =>
      runtime.fetch(
        new Request(`${runtime.url}${path}`, {
          method,
          headers: {
            apikey: keys.publishableKey,
            'Content-Type': 'application/json',
            Prefer: 'return=representation',
            ...(tokens[person] ? { Authorization: `Bearer ${tokens[person]}` } : {}),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
  }
}
