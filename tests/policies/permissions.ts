import type { Inventory } from './inventory.ts'

/**
 * Who may do what, written by hand (ADR 0003): matri.test.ts compares every cell with what the HTTP API answers, on PGlite
 * and on PostgreSQL, and fails when the database holds a table, view, function, policy, grant or bucket that is not here.
 */
export const PEOPLE = ['visitor', 'customer', 'other', 'admin', 'expired', 'forged'] as const
// customer: owner of the rows about users. other: another user's token. expired: the administrator's token, an hour late.
// forged: the administrator's claims, signed with a key that is not ours.
export type Person = (typeof PEOPLE)[number]

export const VERBS = ['select', 'insert', 'update', 'delete'] as const
export type Verb = (typeof VERBS)[number]

/** One word per person, in the order of PEOPLE. */
export type Row = string

/**
 * active: rows that a shopper may see · own: the rows of this user · all · none: not a row is touched, and no error tells of it ·
 * done · refused: by grant or policy · token: the token itself is refused.
 */
const CATALOGUE: Record<Verb, Row> = {
  //       visitor customer other   admin expired forged
  select: 'active  active   active  all   token   token',
  insert: 'refused refused  refused done  token   token',
  update: 'refused none     none    done  token   token',
  delete: 'refused none     none    done  token   token',
}

/** The API changes no row about users: triggers make them, and only the secret key changes a role. */
const USERS: Record<Verb, Row> = {
  //       visitor customer other   admin   expired forged
  select: 'refused own      none    all     token   token',
  insert: 'refused refused  refused refused token   token',
  update: 'refused refused  refused refused token   token',
  delete: 'refused refused  refused refused token   token',
}

/** Tables and views of the schema public. */
export const TABLES: Record<string, Record<Verb, Row>> = {
  categories: CATALOGUE,
  products: CATALOGUE,
  product_variants: CATALOGUE,
  user_roles: USERS,
  user_profiles: USERS,
  catalog_counts: {
    //       visitor customer other   admin   expired forged
    select: 'refused refused  refused refused token   token',
    insert: 'refused refused  refused refused token   token',
    update: 'refused refused  refused refused token   token',
    delete: 'refused refused  refused refused token   token',
  },
  // The scene's row is the administrator's.
  attempts: {
    //       visitor customer other   admin   expired forged
    select: 'refused none     none    own     token   token',
    insert: 'refused refused  refused done    token   token',
    update: 'refused none     none    done    token   token',
    delete: 'refused refused  refused refused token   token',
  },
  released_images: {
    //       visitor customer other   admin   expired forged
    select: 'refused none     none    all     token   token',
    insert: 'refused refused  refused refused token   token',
    update: 'refused refused  refused refused token   token',
    delete: 'refused refused  refused refused token   token',
  },
}

/** Tables of the other schemas: the data API knows none of them, whoever asks. */
export const HIDDEN_TABLES = [
  'auth.audit_log_entries',
  'auth.contested_sign_ups',
  'auth.earlier_sign_ups',
  'auth.flow_state',
  'auth.identities',
  'auth.refresh_tokens',
  'auth.sessions',
  'auth.users',
  'realtime.messages',
  'storage.buckets',
  'storage.objects',
  'supabase_migrations.schema_migrations',
  'supabase_migrations.seed_files',
]

/** Functions of the schema public. hidden: of a product that is there, a customer learns that it is not found. */
export const FUNCTIONS: Record<string, Row> = {
  //                visitor customer other   admin   expired forged
  is_admin: '       false   false    false   true    token   token',
  category_facets: 'done    done     done    done    token   token',
  save_product: '   refused refused  refused done    token   token',
  add_variants: '   refused hidden   hidden  done    token   token',
  set_color_images: 'refused hidden hidden done  token   token',
  finish_product: ' refused hidden   hidden  done    token   token',
  delete_product: ' refused hidden   hidden  done    token   token',
  write_once: '     refused refused  refused done    token   token',
  settle_attempt: ' refused refused  refused done    token   token',
  release_images: ' refused refused  refused done    token   token',
  image_files: '    refused done     done    done    token   token',
  set_user_role: '  refused refused  refused refused token   token',
  account_by_email: 'refused refused refused refused token  token',
  find_visible_products: 'done done done    done    token   token',
  store_page: '     done    done     done    done    token   token',
  product_lists: '  done    done     done    done    token   token',
  category_totals: 'done    done     done    done    token   token',
  is_sale_on: '     true    true     true    true    token   token',
  update_sale_prices: '     done    done     done    done    token   token',
  admin_counts: '   refused refused  refused done    token   token',
  staff_name: '     refused refused  refused done    token   token',
  find_products: '  refused refused  refused done    token   token',
  search_products: 'refused refused  refused done    token   token',
  normalize_search_text: '   refused done     done    done    token   token',
  search_grams: '   refused done     done    done    token   token',
  match_products: ' refused refused  refused done    token   token',
  search_keys: '    refused done     done    done    token   token',
  sort_position_time: '  refused done     done    done    token   token',
  sort_position_price: ' refused done     done    done    token   token',
  sort_position_name: '  refused done     done    done    token   token',
}

/** Functions of triggers, and what other functions call: the database alone does. */
export const TRIGGER_FUNCTIONS = [
  'public.refuse_released_images',
  'public.compact_catalog_counts',
  'public.price_band',
  'public.set_effective_price',
  'public.check_final_price',
  'public.count_facets',
  'public.prune_attempts',
  'public.count_products',
  'public.count_profiles',
  'public.fill_search_text',
  'public.handle_new_user',
  'public.list_products',
  'public.notify_catalog_changed',
  'public.refresh_variant_summaries',
  'public.search_page',
  'public.search_terms',
  'public.search_condition',
  'public.touch_product',
  'public.touch_role',
  'public.variant_summaries',
  'realtime.notify_change',
]

/** What PUBLIC may execute: each reads its arguments or the caller's own claims, nothing else. */
export const PUBLIC_FUNCTIONS = [
  'auth.email',
  'auth.jwt',
  'auth.role',
  'auth.uid',
  'storage.allow_any_operation',
  'storage.allow_only_operation',
  'storage.extension',
  'storage.filename',
  'storage.foldername',
  'storage.operation',
]

/** For policies alone, in the schema realtime: the topic that is asked for. */
const ROLE_FUNCTIONS = ['topic']

export const BUCKETS = ['product-images']

/**
 * On the bucket product-images: public read by name, whatever token comes with it; admin write (SPEC §7). Nobody else lists
 * it: photos of what is not on sale yet are in it.
 */
export const BUCKET: Record<string, Row> = {
  //                     visitor customer other   admin   expired forged
  'read, public': '      done    done     done    done    done    done',
  'read, signed in': '   done    done     done    done    done    done',
  'read its description': 'done   done     done    done    done    done',
  list: '                none    none     none    done    token   token',
  'sign a link': '       none    none     none    done    token   token',
  upload: '              refused refused  refused done    token   token',
  'upload what was given up': 'refused refused refused refused token token',
  'upload over another': 'refused refused refused done    token   token',
  replace: '             refused refused  refused done    token   token',
  'ask an upload ticket': 'refused refused refused done   token   token',
  move: '                none    none     none    done    token   token',
  copy: '                none    none     none    done    token   token',
  remove: '              none    none     none    done    token   token',
  // Nobody has asked the database for it yet (ADR 0031).
  'remove unasked': '    none    none     none    none    token   token',
  // A product carries it: it is not given up, and neither moved nor written over.
  'remove a carried photo': 'none none     none    none    token   token',
  'move a carried photo': 'none   none     none    refused token   token',
  'replace a carried photo': 'refused refused refused refused token token',
}

/** On the buckets themselves, and on a bucket that no policy speaks of: nobody but the secret key. */
export const BUCKETS_THEMSELVES: Record<string, Row> = {
  //                     visitor customer other   admin   expired forged
  'list buckets': '      none    none     none    none    token   token',
  'read a bucket': '     none    none     none    none    token   token',
  'make a bucket': '     refused refused  refused refused token   token',
  'change a bucket': '   none    none     none    none    token   token',
  'empty a bucket': '    none    none     none    none    token   token',
  'delete a bucket': '   none    none     none    none    token   token',
  'read of another': '   none    none     none    none    none    none',
  'list of another': '   none    none     none    none    token   token',
  'upload to another': ' refused refused  refused refused token   token',
  'remove of another': ' none    none     none    none    token   token',
}

/** The operators' half of the auth API: the secret key's alone. Its errors do not tell a bad token from a good one. */
export const USER_ADMINISTRATION: Record<string, Row> = {
  //               visitor customer other   admin   expired forged
  'list users': '  refused refused  refused refused refused refused',
  'read a user': ' refused refused  refused refused refused refused',
  'make a user': ' refused refused  refused refused refused refused',
  'change a user': 'refused refused refused refused refused refused',
  'delete a user': 'refused refused refused refused refused refused',
  'make a link': ' none    none     none    none    none    none',
}

const policiesOf = (table: string, noun: string, seen: string) => [
  `public.${table} select to anon, authenticated: anyone reads ${seen}`,
  `public.${table} insert to authenticated: admins insert ${noun}`,
  `public.${table} update to authenticated: admins update ${noun}`,
  `public.${table} delete to authenticated: admins delete ${noun}`,
]

const POLICIES = [
  ...policiesOf('categories', 'categories', 'active categories'),
  ...policiesOf('products', 'products', 'shown products'),
  ...policiesOf('product_variants', 'variants', 'variants of visible products'),
  'public.attempts all to authenticated: admins keep their own attempts',
  'public.released_images select to authenticated: admins read released images',
  'public.user_roles select to authenticated: users read their own role',
  'public.user_profiles select to authenticated: users read their own profile',
  'storage.objects select to authenticated: admins list product images',
  'storage.objects insert to authenticated: admins upload product images',
  'storage.objects update to authenticated: admins replace product images',
  'storage.objects delete to authenticated: admins remove product images',
]

/** What the two roles of the API, and PUBLIC, hold on tables and columns; policies narrow it to the rows above. */
const GRANTS = [
  'public.attempts authenticated: INSERT, SELECT, UPDATE',
  'public.categories anon: SELECT',
  'public.categories authenticated: DELETE, INSERT, SELECT, UPDATE',
  'public.product_variants anon: SELECT',
  'public.product_variants authenticated: DELETE, INSERT, SELECT, UPDATE',
  'public.products anon: SELECT',
  'public.products authenticated: DELETE, INSERT, SELECT, UPDATE',
  'public.released_images authenticated: SELECT',
  'public.user_profiles authenticated: SELECT',
  'public.user_roles authenticated: SELECT',
  'storage.buckets anon: DELETE, INSERT, SELECT, UPDATE',
  'storage.buckets authenticated: DELETE, INSERT, SELECT, UPDATE',
  'storage.objects anon: DELETE, INSERT, SELECT, UPDATE',
  'storage.objects authenticated: DELETE, INSERT, SELECT, UPDATE',
]

/** All that stands in the database: what is not here fails the test. */
export const STANDING: Record<Inventory, string[]> = {
  'tables, views and sequences': [
    ...Object.keys(TABLES).map((name) => `public.${name}`),
    ...HIDDEN_TABLES,
  ],
  'tables and views of the API that row level security does not guard': [],
  functions: [
    ...Object.keys(FUNCTIONS).map((name) => `public.${name}`),
    ...TRIGGER_FUNCTIONS,
    ...PUBLIC_FUNCTIONS,
    ...ROLE_FUNCTIONS.map((name) => `realtime.${name}`),
  ],
  'functions of one name with other arguments': [],
  'functions that PUBLIC may execute': PUBLIC_FUNCTIONS,
  'functions that the roles of the API may execute': [
    ...Object.keys(FUNCTIONS).filter((name) =>
      /done|true|false|hidden/.test(FUNCTIONS[name] ?? ''),
    ),
    ...ROLE_FUNCTIONS,
  ],
  'functions that run as their owner with a search path of the caller': [],
  policies: POLICIES,
  'grants to the roles of the API and to PUBLIC, on tables and on columns': GRANTS,
  'powers of the roles of the API, and roles that they may become': [],
  'tables that realtime tells of': ['public.user_roles'],
  // Public, 5 MB, the types of SPEC §5.
  'buckets, with their limits': ['product-images t 5242880 {image/png,image/jpeg,image/webp}'],
}
