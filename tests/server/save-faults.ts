import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { BRAND } from '#app/domain/brand.ts'
import { loadKeys } from '#backend/auth/access/api-keys.ts'
import { sweepFiles } from '#server/maintenance/sweep-files.ts'
import { sweepImages } from '#server/maintenance/sweep-images.ts'
import type { PostgresCluster } from '#tests/support/postgres.ts'
import { find, NONE, save, type Saved } from './saved-products.ts'
import { startStore } from './store-process.ts'

const PRODUCTS = 2
const A_MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** What came of killing the server during saves. */
export interface Faults {
  rounds: number
  /** Saves that were answered between the kills. */
  saves: number
  /** Products that a restart showed as the last answered save left them, and as the one after it would have. */
  wholeOld: number
  wholeNew: number
  /** Products of which a part was missing or of another version: what was wrong. */
  broken: string[]
  /** Images of a product that the bucket no longer has, and bytes of them that are gone or differ. */
  missingFiles: number
  bytesLost: number
  /** Files that no product carries: what the last restart found, and what a sweep a month later leaves. */
  orphansBeforeSweep: number
  orphansAfterSweep: number
  seconds: number
}

async function saveUntilItFails(service: SupabaseClient, product: Saved): Promise<void> {
  try {
    for (;;) await save(service, product, product.version + 1)
  } catch {
    // The server is gone.
  }
}

/**
 * Kills the server with SIGKILL `rounds` times at random moments while products are saved one save after another, and
 * looks after each restart at what is left. `dataDir` is a migrated folder of its own.
 *
 * @param postgres a server whose database is used instead: it crashes with the shop, as their machine would
 */
export async function countFaults(
  rounds: number,
  dataDir: string,
  postgres?: PostgresCluster,
): Promise<Faults> {
  const began = performance.now()
  const { secretKey } = await loadKeys(dataDir)
  const env = {
    ADMIN_PASSWORD: 'Vaiven#2026',
    ...(postgres ? { DATABASE_URL: await postgres.createDatabase('faults') } : {}),
  }
  const products = Array.from({ length: PRODUCTS }, (): Saved => ({ id: NONE, version: 0 }))
  const faults: Faults = {
    rounds,
    saves: 0,
    wholeOld: 0,
    wholeNew: 0,
    broken: [],
    missingFiles: 0,
    bytesLost: 0,
    orphansBeforeSweep: 0,
    orphansAfterSweep: 0,
    seconds: 0,
  }

  /** Reads one product as the restart shows it; returns the file it carries. */
  async function look(service: SupabaseClient, product: Saved, round: number): Promise<string> {
    const { version, fault, file, isFileMissing, bytesLost } = await find(service, product.id)
    if (fault) faults.broken.push(`round ${round}: a product ${fault}`)
    else if (version === product.version) faults.wholeOld += 1
    else if (version === product.version + 1) faults.wholeNew += 1
    else
      faults.broken.push(`round ${round}: version ${version}, but ${product.version} was answered`)
    product.version = version
    if (isFileMissing) faults.missingFiles += 1
    faults.bytesLost += bytesLost
    return file
  }

  const storageDir = join(dataDir, 'storage')
  const orphans = async (kept: string[]) => {
    const files = await readdir(join(storageDir, BRAND.bucket))
    return files.filter((file) => !kept.includes(file)).length
  }

  for (let round = 0; round <= rounds; round++) {
    const store = await startStore(dataDir, env)
    const service = createClient(store.url, secretKey, { auth: { persistSession: false } })
    if (round === 0) {
      for (const product of products) await save(service, product, 1)
    } else {
      const kept: string[] = []
      for (const product of products) kept.push(await look(service, product, round))
      if (round === rounds) {
        faults.orphansBeforeSweep = await orphans(kept)
        const later = Date.now() + A_MONTH_MS
        await sweepImages(service, later)
        await sweepFiles(service, storageDir, later)
        faults.orphansAfterSweep = await orphans(kept)
        await store.stop()
        break
      }
    }
    const before = products.reduce((sum, { version }) => sum + version, 0)
    const saving = products.map((product) => saveUntilItFails(service, product))
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 500))
    await Promise.all([store.stop('SIGKILL'), postgres?.halt()])
    await Promise.all(saving)
    await postgres?.resume()
    faults.saves += products.reduce((sum, { version }) => sum + version, 0) - before
  }
  faults.seconds = Math.round((performance.now() - began) / 1000)
  return faults
}
