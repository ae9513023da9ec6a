import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { loadKeys } from '#backend/auth/access/api-keys.ts'
import { migratedDataDir, runScript, startStore } from './store-process.ts'

it('npm run catalog:generate adds as many products as it is told, and npm run dev shows them', async () => {
  const dataDir = await migratedDataDir()
  const generate = (count: string) =>
    runScript('scripts/catalog-generate.ts', { DATA_DIR: dataDir }, ['--products', count])
  expect(await generate('ninguno')).toMatchObject({
    code: 1,
    stderr: '--products must be a whole number from 1 to 1000000.\n',
  })
  const { code, stdout } = await generate('30')
  expect(stdout).toMatch(/30 of 30 products\nDone in [\d.]+ s\.\n$/)
  expect(code).toBe(0)

  const store = await startStore(dataDir, { NODE_ENV: 'development' }, { script: 'scripts/dev.ts' })
  const { publishableKey } = await loadKeys(dataDir)
  const { count } = await createClient(store.url, publishableKey)
    .from('products')
    .select('id', { count: 'exact', head: true })
  expect(count).toBeGreaterThan(30)
  const page = await (await fetch(`${store.url}/mujer`)).text()
  expect(page.includes('Movimiento con propósito')).toBe(true)
  // Straight from its source.
  expect(page.includes('/app/store/category/route.tsx')).toBe(true)
  expect((await store.stop()).code).toBe(0)
})
