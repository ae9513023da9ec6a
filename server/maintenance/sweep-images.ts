import type { SupabaseClient } from '@supabase/supabase-js'
import { BRAND } from '#app/domain/brand.ts'
import type { Log } from '#server/logging/log.ts'
import { releaseImages } from './release-images.ts'
import { sweepFiles } from './sweep-files.ts'

/**
 * How old a file must be: a week. An open editor keeps images that no saved product uses yet; a forgotten file costs little,
 * a missing one costs a sale.
 */
const MIN_AGE_MS = 7 * 24 * 60 * 60 * 1000
const PAUSE_MS = 6 * 60 * 60 * 1000
/** Hosted projects return at most 1,000 rows. */
const PAGE = 1000
const AT_ONCE = 100

/**
 * Removes the files of the image bucket that are older than a week and that no variant uses; returns how many. Uses only the
 * storage and data API, so it works on every runtime. Throws when one of them fails; the next sweep does the rest.
 */
export async function sweepImages(service: SupabaseClient, now = Date.now()): Promise<number> {
  const old = await oldFiles(service, now - MIN_AGE_MS)
  if (old.length === 0) return 0
  let removed = 0
  for (let start = 0; start < old.length; start += AT_ONCE) {
    const free = await releaseImages(service, old.slice(start, start + AT_ONCE))
    if (free.length === 0) continue
    const { error } = await service.storage.from(BRAND.bucket).remove(free)
    if (error) throw error
    removed += free.length
  }
  return removed
}

/**
 * Sweeps now and every six hours, in the background. With `storageDir`, the embedded storage's folder, it also removes files
 * without a row. Returns a function that ends it.
 */
export function keepImagesSwept(
  service: SupabaseClient,
  log: Log,
  storageDir?: string,
): () => void {
  const sweepAll = async () => {
    const removed = await sweepImages(service)
    const strays = storageDir ? await sweepFiles(service, storageDir) : 0
    if (removed + strays > 0) log.info({ removed, strays }, 'images without a product removed')
  }
  const sweep = () =>
    sweepAll().catch((error: unknown) => log.warn({ err: error }, 'images could not be swept'))
  void sweep()
  const timer = setInterval(() => void sweep(), PAUSE_MS).unref()
  return () => clearInterval(timer)
}

/** Names of the files created before `limit` (ms since epoch). */
async function oldFiles(service: SupabaseClient, limit: number): Promise<string[]> {
  const names: string[] = []
  for (let offset = 0; ; offset += PAGE) {
    const { data, error } = await service.storage
      .from(BRAND.bucket)
      .list('', { limit: PAGE, offset, sortBy: { column: 'name', order: 'asc' } })
    if (error) throw error
    for (const file of data) {
      // A folder has no id; a file without a date counts as new.
      if (file.id && file.created_at && Date.parse(file.created_at) < limit) names.push(file.name)
    }
    if (data.length < PAGE) return names
  }
}
