import type { Database } from '#backend/database/database.ts'
import type { ObjectDescription } from './file-adapter.ts'

export interface BucketLimits {
  isPublic: boolean
  /** Bytes; null means no limit of its own. */
  maxBytes: number | null
  /** null allows every type. */
  mimeTypes: string[] | null
}

/** Reads the rows of storage.buckets and storage.objects; no policy applies. */
export function createBucketStore(database: Database) {
  return {
    async limits(bucket: string): Promise<BucketLimits | undefined> {
      const [row] = await database.query<BucketLimits>(
        `select public as "isPublic", file_size_limit as "maxBytes", allowed_mime_types as "mimeTypes"
         from storage.buckets where id = $1`,
        [bucket],
      )
      return row
    },

    async describe(bucket: string, name: string): Promise<ObjectDescription | undefined> {
      const [row] = await database.query<ObjectDescription>(
        `select metadata ->> 'mimetype' as mimetype, metadata ->> 'cacheControl' as "cacheControl",
           metadata ->> 'eTag' as "eTag"
         from storage.objects where bucket_id = $1 and name = $2`,
        [bucket, name],
      )
      return row
    },

    async describePublic(bucket: string, name: string): Promise<ObjectDescription | undefined> {
      const [row] = await database.query<ObjectDescription>(
        `select o.metadata ->> 'mimetype' as mimetype, o.metadata ->> 'cacheControl' as "cacheControl",
           o.metadata ->> 'eTag' as "eTag"
         from storage.objects o join storage.buckets b on b.id = o.bucket_id
         where b.public and o.bucket_id = $1 and o.name = $2`,
        [bucket, name],
      )
      return row
    },
  }
}

export type BucketStore = ReturnType<typeof createBucketStore>
