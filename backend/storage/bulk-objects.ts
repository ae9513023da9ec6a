import { z } from 'zod'
import { actAs, type Ask } from '#backend/auth/access/act-as.ts'
import type { Database } from '#backend/database/database.ts'
import { AccessDeniedError, type Access, type ResolveAccess } from '#backend/auth/access/access.ts'
import type { BucketStore } from './bucket-store.ts'
import { signedPath } from './signed-links.ts'
import { storageError } from './storage-error.ts'

const removal = /^\/storage\/v1\/object\/([^/]+)$/
const signing = /^\/storage\/v1\/object\/sign\/([^/]+)$/
const removed = z.object({ prefixes: z.array(z.string()) })
const signed = z.object({ expiresIn: z.number(), paths: z.array(z.string()) })

/** The words of a hosted project. */
const UNKNOWN = 'Either the object does not exist or you do not have access to it'

/** How long the policies may take for a thousand rows, in ms. */
const TIMEOUT = 10_000

/**
 * The two requests that name many objects. One statement under the caller's rights finds those that the caller may see.
 * `@supabase/lite` asks three times for each object to remove it: a visitor's 10,000 names took 6.5 s of everyone's time.
 * `remove` deletes the files.
 */
export function createBulkObjects(options: {
  database: Database
  buckets: BucketStore
  resolveAccess: ResolveAccess
  /** Signs the links. */
  secret: string
  remove: (bucket: string, names: string[]) => Promise<void>
}) {
  const { database, buckets, resolveAccess, secret, remove } = options

  const act = <T>(access: Access, operation: string, work: (ask: Ask) => Promise<T>) =>
    actAs(
      database,
      access,
      { timeout: TIMEOUT, readOnly: false, settings: { 'storage.operation': operation } },
      work,
    )

  async function removeMany(bucket: string, names: string[], access: Access) {
    if (!(await buckets.limits(bucket))) {
      return storageError(404, 'Bucket not found', 'Bucket not found')
    }
    const rows = await act(access, 'storage.object.delete_many', async (ask) => {
      const gone = await ask<{ name: string; row: unknown }>(
        `delete from storage.objects where bucket_id = $1 and name = any ($2)
         returning name, to_jsonb(objects) as row`,
        [bucket, names],
      )
      // A file that stays keeps its row, so that somebody can remove it later.
      await remove(
        bucket,
        gone.map(({ name }) => name),
      )
      return gone
    })
    return Response.json(rows.map(({ row }) => row))
  }

  async function signMany(bucket: string, body: z.infer<typeof signed>, access: Access) {
    const rows = await act(access, 'storage.object.sign_many', (ask) =>
      ask<{ name: string }>(
        'select name from storage.objects where bucket_id = $1 and name = any ($2)',
        [bucket, body.paths],
      ),
    )
    const known = new Set(rows.map(({ name }) => name))
    const links = body.paths.map(async (path) =>
      known.has(path)
        ? { path, error: null, signedUrl: await signedPath(bucket, path, body.expiresIn, secret) }
        : { path, error: UNKNOWN, signedUrl: null },
    )
    return Response.json(await Promise.all(links))
  }

  return {
    /** Undefined for any other request, whose body is still unread then. */
    async fetch(request: Request): Promise<Response | undefined> {
      const { pathname } = new URL(request.url)
      const [, toRemove] = (request.method === 'DELETE' && removal.exec(pathname)) || []
      const [, toSign] = (request.method === 'POST' && signing.exec(pathname)) || []
      const bucket = toRemove ?? toSign
      if (!bucket) return undefined
      const json: unknown = await request
        .clone()
        .json()
        .catch(() => undefined)
      const access = await accessOf(request, resolveAccess)
      if (!access) return undefined
      const removing = removed.safeParse(json)
      if (toRemove && removing.success) {
        return removeMany(decodeURIComponent(bucket), removing.data.prefixes, access)
      }
      const wanted = signed.safeParse(json)
      if (toSign && wanted.success) {
        return signMany(decodeURIComponent(bucket), wanted.data, access)
      }
      return undefined
    },
  }
}

/** Undefined when the token is not ours: `@supabase/lite` answers that. */
async function accessOf(request: Request, resolve: ResolveAccess): Promise<Access | undefined> {
  const bearer = /^Bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  try {
    return await resolve(bearer ?? request.headers.get('apikey') ?? '')
  } catch (error) {
    if (error instanceof AccessDeniedError) return undefined
    throw error
  }
}
