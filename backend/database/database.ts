import type { Connection } from '@supabase/lite'

/** One PostgreSQL, in this process (PGlite) or on a server. It returns values as PostgREST prints them. */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  /** The `@supabase/lite` connection that `App` takes. */
  readonly connection: Connection
  query<T>(sql: string, params?: unknown[]): Promise<T[]>
  /** Runs several statements in one implicit transaction: all or nothing. They must not contain BEGIN or COMMIT. */
  exec(sql: string): Promise<void>
  /**
   * Calls back for every NOTIFY on the channel; the returned function ends it. `onGap` runs after a lost connection has come
   * back: nobody knows what was notified in between.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  /** Throws when the database does not answer, takes no writes or is full. Only reads, and leaves nothing behind. */
  checkWritable(): Promise<void>
  /** Runs `work` while no other process on the same database runs its own. Use it for starting and migrating. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}
