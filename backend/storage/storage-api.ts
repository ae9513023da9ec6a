import type { Database } from '#backend/database/database.ts'
import type { BackendKeys } from '#backend/auth/access/api-keys.ts'
import { createAccessResolver } from '#backend/auth/access/access.ts'
import { createBucketStore } from './bucket-store.ts'
import { refuseInvalidRequest } from './validate-request.ts'
import { createFileAdapter } from './file-adapter.ts'
import { createBulkObjects } from './bulk-objects.ts'
import { objectSafety, servePublicObject } from './public-objects.ts'
import { nameSignedLinks, refuseSignedLink } from './signed-links.ts'
import { withErrorCode } from './storage-error.ts'
import { guardUpload, uploadOf, type Upload } from './upload-guard.ts'

/** The Storage API over files under `root`, around `@supabase/lite` (`next`), which handles the rows and their policies. */
export function createStorageApi(database: Database, root: string, keys: BackendKeys) {
  const buckets = createBucketStore(database)
  const adapter = createFileAdapter(root, buckets.describe)

  const many = createBulkObjects({
    database,
    buckets,
    resolveAccess: createAccessResolver(keys),
    secret: keys.jwtSecret,
    remove: async (bucket, names) => {
      await adapter.deleteObjects(bucket, names)
    },
  })

  const upload = async (
    request: Request,
    target: Upload,
    next: (request: Request) => Promise<Response>,
  ) => {
    const guarded = await guardUpload(request, target, buckets)
    if (guarded instanceof Response) return guarded
    const response = await next(guarded)
    // The file is written before its row: without the row, nobody could ever remove it.
    if (!response.ok && !(await buckets.describe(target.bucket, target.name))) {
      await adapter.deleteObject(target.bucket, target.name, undefined)
    }
    return response
  }

  return {
    adapter,
    async fetch(
      request: Request,
      next: (request: Request) => Promise<Response>,
    ): Promise<Response> {
      const served = await servePublicObject(request, root, buckets)
      if (served) return withErrorCode(served)
      const target = uploadOf(request)
      const response = target
        ? await upload(request, target, next)
        : ((await refuseInvalidRequest(request)) ??
          (await refuseSignedLink(request, keys.jwtSecret)) ??
          (await nameSignedLinks(request, (await many.fetch(request)) ?? (await next(request)))))
      const coded = await withErrorCode(response)
      const headers = new Headers(coded.headers)
      for (const [name, value] of Object.entries(objectSafety)) headers.set(name, value)
      return new Response(coded.body, { status: coded.status, headers })
    },
  }
}
