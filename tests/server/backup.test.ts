import { existsSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openPgliteDatabase } from '#backend/database/pglite/pglite-database.ts'
import { openPostgresDatabase } from '#backend/database/postgres/postgres-database.ts'
import type { Database } from '#backend/database/database.ts'
import { loadKeys } from '#backend/auth/access/api-keys.ts'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'
import { runScript, startStore, temporaryDir } from './store-process.ts'

const PHOTO = readFileSync('demo/photos/tapete-azul-front.webp')
const BUCKET = 'product-images'
const CUSTOMER = { email: 'ana@x.mx', password: 'Vaiven#2026' }

const backup = (env: Record<string, string>, ...args: string[]) =>
  runScript('scripts/backup.ts', env, args)
const restore = (env: Record<string, string>, ...args: string[]) =>
  runScript('scripts/restore.ts', env, args)

/** Every row of every table as text, but for the counters of attempts. */
async function rowsOf(open: () => Promise<Database>): Promise<Record<string, string[]>> {
  const database = await open()
  try {
    const tables = await database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
       where schemaname not in ('pg_catalog', 'information_schema', 'shop_server') order by 1`,
    )
    const rows: Record<string, string[]> = {}
    for (const { name } of tables) {
      const found = await database.query<{ row: string }>(`select t::text as row from ${name} t`)
      rows[name] = found.map(({ row }) => row).toSorted()
    }
    return rows
  } finally {
    await database.close()
  }
}

/** Every file of the storage with its bytes. */
async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const root = join(dataDir, 'storage')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(root.length), readFileSync(file).toString('base64')]),
  )
}

/** What staff do without a pause: a new photo with its product, now and then the removal of an older one. */
async function saveProducts(service: SupabaseClient, stop: AbortSignal): Promise<number> {
  const bucket = service.storage.from(BUCKET)
  const saved: { id: string; file: string }[] = []
  for (let n = 0; !stop.aborted; n++) {
    const file = `product-${n}-${crypto.randomUUID()}.webp`
    await bucket.upload(file, Buffer.concat([PHOTO, Buffer.from(String(n))]), {
      contentType: 'image/webp',
    })
    const { data, error } = await service.rpc('save_product', {
      p_product: {
        name: `Prenda ${n} – «ñ» 👟\\n`,
        description: 'L\'été\t"x"',
        base_price: 100.5,
        tags: ['a,b', '{c}'],
      },
      p_images: [bucket.getPublicUrl(file).data.publicUrl],
      p_variants: [{ color: 'negro', size: 'M', stock_quantity: n, sku: `SKU-${n}` }],
    })
    if (error) throw error
    saved.push({ id: (data as { id: string }).id, file })
    if (n % 3 === 2) {
      const old = saved.shift()!
      await service.rpc('delete_product', { p_product_id: old.id }).throwOnError()
      await bucket.remove([old.file])
    }
  }
  return saved.length
}

/** Every photo of every variant is there: what a backup in the middle of saves must hold. */
async function expectWhole(open: () => Promise<Database>, dataDir: string): Promise<void> {
  const files = await filesOf(dataDir)
  const database = await open()
  const objects = await database.query<{ name: string; size: number }>(
    `select name, (metadata ->> 'size')::int as size from storage.objects where bucket_id = $1`,
    [BUCKET],
  )
  const used = await database.query<{ name: string }>(
    `select distinct regexp_replace(url, '^.*/', '') as name from public.product_variants, unnest(image_urls) url`,
  )
  await database.close()
  expect(used.length).toBeGreaterThan(0)
  const sizes = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes, 'base64').byteLength]),
  )
  expect(sizes).toEqual(
    Object.fromEntries(objects.map(({ name, size }) => [`/${BUCKET}/${name}`, size])),
  )
  const names = new Set(objects.map(({ name }) => name))
  expect(used.filter(({ name }) => !names.has(name))).toEqual([])
}

async function scene(env: Record<string, string>, open: (dataDir: string) => Promise<Database>) {
  const dataDir = await temporaryDir()
  const folders = await temporaryDir()
  const store = await startStore(dataDir, { ADMIN_PASSWORD: 'Vaiven#2026', ...env })
  const { secretKey } = await loadKeys(dataDir)
  const service = createClient(store.url, secretKey, { auth: { persistSession: false } })
  await service.auth.admin.createUser({ ...CUSTOMER, email_confirm: true })
  const end = new AbortController()
  const saving = saveProducts(service, end.signal)
  await expect
    .poll(async () => (await service.from('products').select('id')).data?.length)
    .toBeGreaterThan(3)

  const during = join(folders, 'during')
  expect(await backup({ DATA_DIR: dataDir, ...env }, during)).toMatchObject({ code: 0, stderr: '' })
  end.abort()
  await saving
  if (!env.DATABASE_URL) {
    const running = await restore({ DATA_DIR: dataDir }, during, '--force')
    expect(running.stderr).toBe(`The store of DATA_DIR ${dataDir} runs: stop it first.\n`)
  }
  // A store that does not run is backed up from its files.
  await store.stop()
  const still = join(folders, 'still')
  expect(await backup({ DATA_DIR: dataDir, ...env }, still)).toMatchObject({ code: 0, stderr: '' })
  expect(statSync(still).mode & 0o777).toBe(0o700)
  expect(statSync(join(still, 'keys.json')).mode & 0o777).toBe(0o600)
  return { dataDir, during, still, rows: await rowsOf(() => open(dataDir)) }
}

/** A copy of a backup that knows a migration which does not exist yet. */
async function asOfNewerVersion(folder: string): Promise<string> {
  const copy = join(await temporaryDir(), 'newer')
  await cp(folder, copy, { recursive: true })
  const file = join(copy, 'database.jsonl.gz')
  const text = gunzipSync(readFileSync(file)).toString()
  await writeFile(file, gzipSync(text.replace('"migrations":[', '"migrations":["99991231235959",')))
  return copy
}

/** A backup of PGlite, made by the first test, and the rows it holds. */
let embedded: { folder: string; rows: Record<string, string[]> } | undefined
let kept: string
beforeAll(async () => {
  kept = await mkdtemp(join(tmpdir(), 'vaiven-backup-'))
})
afterAll(() => rm(kept, { recursive: true, force: true }))

describe('npm run backup and npm run restore', () => {
  it('on PGlite bring back every row and byte, saved while the store runs; and refuse to overwrite', async () => {
    const { dataDir, during, still, rows } = await scene({}, openPgliteDatabase)
    await cp(still, join(kept, 'embedded'), { recursive: true })
    embedded = { folder: join(kept, 'embedded'), rows }
    const target = join(await temporaryDir(), 'new')
    expect(await restore({ DATA_DIR: target }, during)).toMatchObject({ code: 0, stderr: '' })
    await expectWhole(() => openPgliteDatabase(target), target)

    const refused = await restore({ DATA_DIR: target }, still)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain(
      'holds db, storage, keys.json already. Add --force to replace it.',
    )

    const forced = await restore({ DATA_DIR: target }, still, '--force')
    expect(forced).toMatchObject({ code: 0, stderr: '' })
    const [, former = ''] = /before lies in (\S+)\.\n$/.exec(forced.stdout) ?? []
    expect(existsSync(join(former, 'db/PG_VERSION'))).toBe(true)
    expect(await rowsOf(() => openPgliteDatabase(target))).toEqual(rows)
    expect(await filesOf(target)).toEqual(await filesOf(dataDir))
    expect(readFileSync(join(target, 'keys.json'))).toEqual(
      readFileSync(join(dataDir, 'keys.json')),
    )
  })

  it('say in one line what is wrong', async () => {
    const empty = await temporaryDir()
    const none = join(empty, 'none')
    const answers = await Promise.all([
      restore({ DATA_DIR: empty }, empty),
      restore({ DATA_DIR: empty }),
      backup({ DATA_DIR: none }),
      backup({ DATA_DIR: empty }, empty),
      backup({
        DATA_DIR: empty,
        SUPABASE_URL: 'https://x.supabase.co',
        SUPABASE_PUBLISHABLE_KEY: 'x',
      }),
    ])
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
    expect(answers.map(({ stderr }) => stderr)).toEqual([
      `${empty} holds no backup.\n`,
      'Usage: npm run restore -- <folder> [--force]\n',
      `There is no store in DATA_DIR ${none}.\n`,
      `${empty} exists already: name a new folder.\n`,
      'A hosted project is backed up by its host: see docs/operations.md.\n',
    ])
    await writeFile(join(empty, 'database.jsonl.gz'), 'not a backup')
    expect((await restore({ DATA_DIR: none }, empty)).stderr).toContain('cannot be read')
    expect(existsSync(none)).toBe(false)
  })

  describe.skipIf(!findPostgres())('on PostgreSQL', () => {
    it('bring back every row and byte; a backup of PGlite too is restored there', async () => {
      const cluster = await startPostgres()
      onTestFinished(() => cluster.stop())
      const DATABASE_URL = await cluster.createDatabase('shop')
      const { dataDir, during, still, rows } = await scene({ DATABASE_URL }, () =>
        openPostgresDatabase(DATABASE_URL),
      )
      const target = join(await temporaryDir(), 'new')
      const other = { DATABASE_URL: await cluster.createDatabase('other'), DATA_DIR: target }
      const open = () => openPostgresDatabase(other.DATABASE_URL)
      expect(await restore(other, during)).toMatchObject({ code: 0, stderr: '' })
      await expectWhole(open, target)

      const elsewhere = join(await temporaryDir(), 'new')
      const refused = await restore({ ...other, DATA_DIR: elsewhere }, still)
      expect(refused.stderr).toContain('has tables already. Add --force to replace them.')
      expect(await restore(other, still, '--force')).toMatchObject({ code: 0, stderr: '' })
      expect(await rowsOf(open)).toEqual(rows)
      expect(await filesOf(target)).toEqual(await filesOf(dataDir))

      const newer = await restore(other, await asOfNewerVersion(still), '--force')
      expect(newer.stderr).toContain('The backup is of another version')
      expect(await rowsOf(open), 'what is refused touches nothing').toEqual(rows)

      // The way from the embedded database to a server of one's own.
      expect(await restore(other, embedded!.folder, '--force')).toMatchObject({
        code: 0,
        stderr: '',
      })
      expect(await rowsOf(open)).toEqual(embedded!.rows)
      const store = await startStore(target, { DATABASE_URL: other.DATABASE_URL })
      const { publishableKey } = await loadKeys(target)
      const { error } = await createClient(store.url, publishableKey).auth.signInWithPassword(
        CUSTOMER,
      )
      expect(error).toBeNull()
      await store.stop()
    })
  })
})
