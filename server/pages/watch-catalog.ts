import type { Database } from '#backend/database/database.ts'

/** Sent by the database (notify_catalog_changed) when a product, variant or category is written. */
const CHANNEL = 'catalog_changed'

/** Calls back whenever the catalogue has changed, in whichever process; or may have, unheard. */
export function watchCatalog(
  database: Database,
  onChange: () => void,
): Promise<() => Promise<void>> {
  return database.listen(CHANNEL, onChange, onChange)
}
