import { BRAND } from '#app/domain/brand.ts'
import { backendUrl } from '#app/lib/backend-url.ts'
import { browserClient } from '#app/lib/browser-client.ts'
import { AppError } from '#app/lib/errors.ts'
import { publicEnv } from '#app/lib/public-env.ts'

const EXTENSION = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const
export const IMAGE_TYPES = Object.keys(EXTENSION) as (keyof typeof EXTENSION)[]

/** Name in the bucket: product, timestamp, random text, original extension (SPEC §7). */
export function imageFileName(file: Pick<File, 'name' | 'type'>, now = Date.now()): string {
  const own = /\.([a-z0-9]{2,5})$/i.exec(file.name)?.[1]?.toLowerCase()
  const extension = own ?? EXTENSION[file.type as keyof typeof EXTENSION] ?? 'jpg'
  const random = crypto.randomUUID().replaceAll('-', '').slice(0, 12)
  return `product-${now}-${random}.${extension}`
}

/** The public URL of an image with this name, once it is in the bucket. */
export function imageUrl(name: string): string {
  return browserClient().storage.from(BRAND.bucket).getPublicUrl(name).data.publicUrl
}

/** Sends the file with XMLHttpRequest, the only browser API that reports upload progress. */
function send(url: string, token: string, file: File, { onProgress, signal }: UploadOptions) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('apikey', publicEnv().publishableKey)
    request.setRequestHeader('x-upsert', 'false')
    request.setRequestHeader('content-type', file.type)
    request.setRequestHeader('cache-control', 'max-age=31536000')
    request.timeout = 120_000
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      const isDone = request.status >= 200 && request.status < 300
      // An earlier attempt put it there and its answer was lost: files arrive whole or not at all.
      if (isDone || realStatus(request) === 409) resolve()
      else reject(uploadError(realStatus(request)))
    })
    request.addEventListener('error', () => reject(new AppError('offline', 'upload: no network')))
    request.addEventListener('timeout', () => reject(new AppError('offline', 'upload: timeout')))
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason as Error)
    })
    request.send(file)
  })
}

/** The storage API answers 400 with the real status in its body. */
function realStatus({ status, responseText }: XMLHttpRequest): number {
  return Number(/"statusCode"\s*:\s*"?(\d{3})/.exec(responseText)?.[1] ?? status)
}

function uploadError(real: number): AppError {
  if (real === 401 || real === 403) return new AppError('session_expired', `upload ${real}`)
  if (real === 413 || real === 415)
    return new AppError('invalid', `upload ${real}`, { details: String(real) })
  return new AppError('unknown', `upload ${real}`)
}

interface UploadOptions {
  /** Receives the share that was sent, 0 to 1. */
  onProgress: (share: number) => void
  /** Aborts the upload; it may still have arrived. */
  signal: AbortSignal
}

/**
 * Uploads one image to the bucket under `name` and checks that its public URL answers (SPEC §5, §7). A second call with the
 * same name finds what the first one sent. Throws AppError: 'invalid' for a file that can never work, 'not_found' when the
 * image is not reachable, 'offline'; or the signal's reason.
 */
export async function uploadImage(file: File, name: string, options: UploadOptions): Promise<void> {
  await checkReadable(file)
  const { data } = await browserClient().auth.getSession()
  if (!data.session) throw new AppError('session_expired', 'upload: no session')
  options.signal.throwIfAborted()
  const target = `${backendUrl()}/storage/v1/object/${BRAND.bucket}/${name}`
  await send(target, data.session.access_token, file, options)
  const { signal } = options
  const answer = await fetch(imageUrl(name), { method: 'HEAD', cache: 'no-store', signal }).catch(
    () => null,
  )
  signal.throwIfAborted()
  if (!answer) throw new AppError('offline', `upload: no network to look at ${name}`)
  if (!answer.ok) throw new AppError('not_found', `upload: ${name} not reachable`)
}

/** The bucket checks only the first bytes; a photo that is cut off or damaged later shows nothing to anybody. */
async function checkReadable(file: File): Promise<void> {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) throw new AppError('invalid', `upload: ${file.name} cannot be read`)
  image.close()
}
