import type { Database } from '#backend/database/database.ts'

/** PostgreSQL's own measure for autovacuum, with a smaller foot: a fifth of the rows gone, or a tenth changed. */
const BLOATED = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
`

/**
 * PGlite has no autovacuum: without this its files would grow with every save, and its planner would know no numbers. One
 * table at a time, since requests wait meanwhile. Returns the names of the tables that needed it.
 */
export async function vacuumBloated(database: Pick<Database, 'query' | 'exec'>): Promise<string[]> {
  // What this session itself has just changed counts too.
  await database.query('select pg_stat_force_next_flush()')
  const bloated = await database.query<{ name: string }>(BLOATED)
  for (const { name } of bloated) await database.exec(`vacuum (analyze) ${name}`)
  return bloated.map(({ name }) => name)
}

/** A segment of PostgreSQL's log, in bytes. */
const SEGMENT = 16 * 1024 * 1024
const BEHIND = `
  select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()
`

/**
 * Nor does PGlite make a checkpoint before it closes: its log grew with every save, and after a crash all of it had to be
 * read again. Returns whether one was due.
 */
export async function checkpointWhenDue(
  database: Pick<Database, 'query' | 'exec'>,
): Promise<boolean> {
  const [behind] = await database.query<{ bytes: number }>(BEHIND)
  const isDue = (behind?.bytes ?? 0) > SEGMENT
  if (isDue) await database.exec('checkpoint')
  return isDue
}
