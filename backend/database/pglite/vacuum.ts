import type { Database } from '#backend/database/database.ts'

/** PostgreSQL's own thresholds for autovacuum, with a smaller base: a fifth of the rows dead, or a tenth changed. */
const BLOATED = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
`

/**
 * PGlite has no autovacuum: without this its files would grow with every save, and its planner would have no statistics.
 * Works on one table at a time, because requests wait meanwhile. Returns the names of the tables that needed it.
 */
export async function vacuumBloated(database: Pick<Database, 'query' | 'exec'>): Promise<string[]> {
  // This session's own latest changes count too.
  await database.query('select pg_stat_force_next_flush()')
  const bloated = await database.query<{ name: string }>(BLOATED)
  for (const { name } of bloated) await database.exec(`vacuum (analyze) ${name}`)
  return bloated.map(({ name }) => name)
}

/** Bytes of one segment of PostgreSQL's log. */
const SEGMENT = 16 * 1024 * 1024
const BEHIND = `
  select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()
`

/**
 * PGlite makes no checkpoint before it closes: its log would grow with every save, and a start after a crash would read all
 * of it. Returns whether a checkpoint was due.
 */
export async function checkpointWhenDue(
  database: Pick<Database, 'query' | 'exec'>,
): Promise<boolean> {
  const [behind] = await database.query<{ bytes: number }>(BEHIND)
  const isDue = (behind?.bytes ?? 0) > SEGMENT
  if (isDue) await database.exec('checkpoint')
  return isDue
}
