import { appendFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { loadKeys } from '#backend/auth/access/api-keys.ts'
import { find, NONE, save, type Saved } from '#tests/server/saved-products.ts'
import { startStore } from '#tests/server/store-process.ts'
import { Disk } from './disk.ts'
import { encode, readJournal, type Event } from './journal.ts'

const PRODUCTS = 2
const ADMIN_PASSWORD = 'Vaiven#2026'

/** What came of cutting the power. */
export interface PowerCuts {
  cuts: number
  /** Saves answered in the recorded time, and flushes that the disk was asked for. */
  saves: number
  flushes: number
  /** Products that the shop showed as last answered before the cut, and as one save further. */
  wholeOld: number
  wholeNew: number
  /** Products of which a part, or an answered save, was gone: what was wrong. */
  broken: string[]
  missingFiles: number
  bytesLost: number
}

/** Saves products for `seconds` and stops the shop, which makes a checkpoint; all it does to its disk meanwhile is written down. */
async function record(dataDir: string, seconds: number): Promise<Event[]> {
  const { secretKey } = await loadKeys(dataDir)
  const journal = `${dataDir}.journal`
  const recorder = resolve(import.meta.dirname, 'record-writes.ts')
  const store = await startStore(dataDir, {
    ADMIN_PASSWORD,
    JOURNAL: journal,
    NODE_OPTIONS: `--import=${recorder}`,
  })
  const service = createClient(store.url, secretKey, { auth: { persistSession: false } })
  const saveOn = async (product: Saved, isOver: () => boolean) => {
    while (!isOver()) {
      await save(service, product, product.version + 1)
      const { id, version } = product
      appendFileSync(journal, encode({ kind: 'answered', product: id, version }))
    }
  }
  const until = Date.now() + seconds * 1000
  const products = Array.from({ length: PRODUCTS }, (): Saved => ({ id: NONE, version: 0 }))
  await Promise.all(products.map((product) => saveOn(product, () => Date.now() > until)))
  await store.stop()
  const events = readJournal(journal)
  await rm(journal)
  return events
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Cuts the power `cuts` times, in turn at any moment of the saves, just after one was answered, and during the checkpoint of a
 * stop. Each time the shop is started on what a disk might then have, and its products are looked at. `dataDir` is a migrated folder of its own.
 */
export async function countPowerCuts(
  cuts: number,
  dataDir: string,
  seed: number,
): Promise<PowerCuts> {
  const folder = await mkdtemp(join(tmpdir(), 'vaiven-power-'))
  const before = join(folder, 'before')
  await cp(dataDir, before, { recursive: true })
  const events = await record(dataDir, 3)
  // From when on each product has been saved at least once.
  const saved = new Set<string>()
  const answers = events.flatMap((event, at) =>
    event.kind === 'answered' && saved.add(event.product).size === PRODUCTS ? [at] : [],
  )
  const random = numbers(seed)
  const found: PowerCuts = {
    cuts,
    saves: answers.length,
    flushes: events.filter(({ kind }) => kind === 'sync').length,
    wholeOld: 0,
    wholeNew: 0,
    broken: [],
    missingFiles: 0,
    bytesLost: 0,
  }

  const between = (from: number, to: number) => from + Math.floor(random() * (to - from))
  const [first = 0, last = 0] = [answers[0], answers.at(-1)]
  const moments = [
    () => between(first, last),
    () => answers[between(0, answers.length)],
    () => between(last, events.length),
  ]

  async function look(service: SupabaseClient, cut: number, answered: Map<string, number>) {
    for (const [id, version] of answered) {
      const now = await find(service, id)
      const fault =
        now.fault ??
        (now.version === version || now.version === version + 1
          ? null
          : `is of version ${now.version}, but ${version} was answered`)
      if (fault) found.broken.push(`seed ${seed}, cut ${cut}: a product ${fault}`)
      else if (now.version === version) found.wholeOld += 1
      else found.wholeNew += 1
      if (now.isFileMissing) found.missingFiles += 1
      found.bytesLost += now.bytesLost
    }
  }

  for (let cut = 0; cut < cuts; cut++) {
    const moment = moments[cut % moments.length]?.() ?? 0
    const disk = new Disk(before)
    const answered = new Map<string, number>()
    for (const event of events.slice(0, moment + 1)) {
      disk.apply(event)
      if (event.kind === 'answered') answered.set(event.product, event.version)
    }
    const left = join(folder, `cut-${cut}`)
    await disk.cut(left, random)
    const { secretKey } = await loadKeys(left)
    try {
      const store = await startStore(left, { ADMIN_PASSWORD })
      await look(
        createClient(store.url, secretKey, { auth: { persistSession: false } }),
        cut,
        answered,
      ).finally(() => store.stop())
    } catch (error) {
      found.broken.push(`seed ${seed}, cut ${cut}: ${String(error)}`)
    }
    await rm(left, { recursive: true, force: true })
  }
  await rm(folder, { recursive: true, force: true })
  return found
}
