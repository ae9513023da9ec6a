import type { Connection } from '@supabase/lite'

/** One PostgreSQL, in this process (PGlite) or on a server. Values come back as PostgREST prints them. */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  /** The `@supabase/lite` connection to give to `App`. */
  readonly connection: Connection
  query<T>(sql: string, params?: unknown[]): Promise<T[]>
  /** Runs many statements in one implicit transaction: all or nothing. They must hold no BEGIN or COMMIT. */
  exec(sql: string): Promise<void>
  /**
   * Calls back for every NOTIFY on the channel; the returned function ends it. `onGap` is called when the connection
   * had been lost and is back: whatever was notified in between is not known.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  /** Throws when the database does not answer, takes no writes or has no room for more. Reads, and leaves nothing. */
  checkWritable(): Promise<void>
  /** Runs `work` while no other process on the same database runs its own: for starting and migrating. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}
