import type { SupabaseClient } from '@supabase/supabase-js'
import { BRAND } from '#app/domain/brand.ts'
import type { Log } from './log.ts'
import { sweepFiles } from './sweep-files.ts'

/**
 * How old a file must be: a week, because an editor left open keeps images that no saved product carries yet, and a
 * forgotten file costs little while a missing one costs a sale.
 */
const MIN_AGE_MS = 7 * 24 * 60 * 60 * 1000
const PAUSE_MS = 6 * 60 * 60 * 1000
/** Hosted projects answer at most 1,000 rows. */
const PAGE = 1000
const REMOVE_AT_ONCE = 100

/**
 * Removes the files of the image bucket that are older than a week and that no variant carries; returns how many.
 * Uses the storage and data API alone, so it works on either ground. Throws when one of them fails, before or between
 * removals: the next sweep does the rest.
 */
export async function sweepImages(service: SupabaseClient, now = Date.now()): Promise<number> {
  const old = await oldFiles(service, now - MIN_AGE_MS)
  if (old.length === 0) return 0
  // Read after the files: what became part of a product meanwhile is in it.
  const used = await usedFiles(service)
  const orphans = old.filter((name) => !used.has(name))
  for (let start = 0; start < orphans.length; start += REMOVE_AT_ONCE) {
    const { error } = await service.storage
      .from(BRAND.bucket)
      .remove(orphans.slice(start, start + REMOVE_AT_ONCE))
    if (error) throw error
  }
  return orphans.length
}

/**
 * Sweeps now and every six hours, in the background; with `storageDir`, the embedded storage's folder, also what lies
 * there without a row. Returns what ends it.
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

/** Names of the files made before `limit` (ms since epoch). */
async function oldFiles(service: SupabaseClient, limit: number): Promise<string[]> {
  const names: string[] = []
  for (let offset = 0; ; offset += PAGE) {
    const { data, error } = await service.storage
      .from(BRAND.bucket)
      .list('', { limit: PAGE, offset, sortBy: { column: 'name', order: 'asc' } })
    if (error) throw error
    for (const file of data) {
      // A folder has no id; a file without a date is as good as new.
      if (file.id && file.created_at && Date.parse(file.created_at) < limit) names.push(file.name)
    }
    if (data.length < PAGE) return names
  }
}

/** Last path segments of every image that a variant carries. */
async function usedFiles(service: SupabaseClient): Promise<Set<string>> {
  const used = new Set<string>()
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { data, error } = await service
      .from('product_variants')
      .select('id, image_urls')
      .gt('id', last)
      .order('id')
      .limit(PAGE)
    if (error) throw error
    const rows = data as { id: string; image_urls: string[] }[]
    for (const url of rows.flatMap((row) => row.image_urls)) used.add(url.split('/').at(-1) ?? '')
    const end = rows.at(-1)
    if (!end || rows.length < PAGE) return used
    last = end.id
  }
}
