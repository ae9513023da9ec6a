import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { BRAND } from '#app/domain/brand.ts'
import { releaseImages } from './release-images.ts'

/** How old a file must be: an upload writes the file first and its row a moment later. */
const MIN_AGE_MS = 24 * 60 * 60 * 1000
/** Hosted projects return at most 1,000 rows. */
const PAGE = 1000

/**
 * Removes the files in the image bucket's folder that have no row in the storage: a process killed between file and row
 * leaves them, and no part of the shop can reach them. `storageDir` is the folder of the buckets. Returns how many.
 */
export async function sweepFiles(
  service: SupabaseClient,
  storageDir: string,
  now = Date.now(),
): Promise<number> {
  const folder = join(storageDir, BRAND.bucket)
  const old: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const file = await stat(join(folder, name)).catch(() => undefined)
    if (file?.isFile() && now - file.mtimeMs > MIN_AGE_MS) old.push(name)
  }
  if (old.length === 0) return 0
  // Read after the files, so that it contains rows that came meanwhile.
  const known = await storedNames(service)
  const strays: string[] = []
  for (const name of old) if (!known.has(name) && !(await hasRow(service, name))) strays.push(name)
  if (strays.length === 0) return 0
  const free = await releaseImages(service, strays)
  for (const name of free) await rm(join(folder, name), { force: true })
  return free.length
}

/** Asks for each file without a row: a list read page by page misses a row when an earlier one disappears meanwhile. */
async function hasRow(service: SupabaseClient, name: string): Promise<boolean> {
  const { error } = await service.storage.from(BRAND.bucket).info(name)
  if (!error) return true
  if ('statusCode' in error && error.statusCode === '404') return false
  throw error
}

async function storedNames(service: SupabaseClient): Promise<Set<string>> {
  const names = new Set<string>()
  for (let offset = 0; ; offset += PAGE) {
    const { data, error } = await service.storage
      .from(BRAND.bucket)
      .list('', { limit: PAGE, offset, sortBy: { column: 'name', order: 'asc' } })
    if (error) throw error
    for (const { name } of data) names.add(name)
    if (data.length < PAGE) return names
  }
}
