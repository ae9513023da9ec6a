import type { Database } from '#backend/database/database.ts'

/** Sent by the database (notify_catalog_changed) when a product, variant or category is written. */
const CHANNEL = 'catalog_changed'

/** Calls back whenever any process has changed the catalogue, or may have while nobody listened. */
export function watchCatalog(
  database: Database,
  onChange: () => void,
): Promise<() => Promise<void>> {
  return database.listen(CHANNEL, onChange, onChange)
}
