/**
 * `npm run catalog:generate -- --products 100000`: adds generated products to the shop of DATA_DIR or DATABASE_URL, to
 * see it at any size. On DATA_DIR the shop must be stopped. Photos are those of the demo, shared.
 */
import { parseArgs } from 'node:util'
import { requireNode24 } from './require-node.ts'

requireNode24()
const { STORE_TAGS } = await import('#app/domain/product.ts')
const { BRAND } = await import('#app/domain/brand.ts')
const { generateProducts } = await import('#demo/generate.ts')
const { seedDemo } = await import('#demo/seed.ts')
const { prepareDataDir } = await import('#server/boot/data-dir.ts')
const { parseEnv } = await import('#server/boot/env.ts')
const { openRuntime } = await import('#server/boot/supabase-runtime.ts')
const { createLog } = await import('#server/logging/log.ts')
const { StartError } = await import('#server/boot/start-error.ts')

try {
  await generate()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function generate(): Promise<void> {
  const { values } = parseArgs({ options: { products: { type: 'string', default: '10000' } } })
  const count = Number(values.products)
  if (!Number.isInteger(count) || count < 1 || count > 1_000_000) {
    throw new StartError('--products must be a whole number from 1 to 1000000.')
  }
  const env = parseEnv(process.env)
  if (env.SUPABASE_URL) {
    throw new StartError('A hosted project is not filled by this command: use DATABASE_URL.')
  }
  const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`
  const dataDir = await prepareDataDir(env.DATA_DIR)
  const runtime = await openRuntime(env, dataDir, siteUrl, createLog('error'))
  try {
    const { database, secretKey, serviceClient, fetch, supabaseUrl } = runtime
    if (!database || !secretKey || !serviceClient || !fetch) throw new Error('no embedded backend')
    await seedDemo({ supabaseUrl, secretKey, fetch })
    const bucket = serviceClient.storage.from(BRAND.bucket)
    const { data, error } = await bucket.list('', { limit: 1000 })
    if (error) throw error
    const photos = data.map(({ name }) => bucket.getPublicUrl(name).data.publicUrl)
    const start = performance.now()
    await generateProducts(database, {
      count,
      photos,
      tags: STORE_TAGS,
      onProgress: (done) => process.stdout.write(`\r${done} of ${count} products`),
    })
    const seconds = (performance.now() - start) / 1000
    process.stdout.write(`\nDone in ${seconds.toFixed(1)} s.\n`)
  } finally {
    await runtime.close()
  }
}
