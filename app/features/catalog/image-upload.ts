import { BRAND } from '#app/domain/brand.ts'
import { backendUrl, browserClient } from '#app/lib/browser-client.ts'
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

/** Sends the file with XMLHttpRequest, the one browser API that reports upload progress. */
function send(url: string, token: string, file: File, onProgress: (share: number) => void) {
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
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(uploadError(request.status, request.responseText))
    })
    request.addEventListener('error', () => reject(new AppError('offline', 'upload: no network')))
    request.addEventListener('timeout', () => reject(new AppError('offline', 'upload: timeout')))
    request.send(file)
  })
}

/** The storage API answers 400 with the real status in its body. */
function uploadError(status: number, body: string): AppError {
  const real = Number(/"statusCode"\s*:\s*"?(\d{3})/.exec(body)?.[1] ?? status)
  if (real === 401 || real === 403) return new AppError('session_expired', `upload ${real}`)
  if (real === 413 || real === 415) return new AppError('invalid', `upload ${real}`)
  return new AppError('unknown', `upload ${real}`)
}

/**
 * Uploads one image to the bucket and checks that its public URL answers (SPEC §5, §7). Returns that URL.
 * `onProgress` gets the share sent, 0 to 1. Throws AppError; 'not_found' when the image is not reachable.
 */
export async function uploadImage(
  file: File,
  onProgress: (share: number) => void,
): Promise<string> {
  const client = browserClient()
  const { data } = await client.auth.getSession()
  if (!data.session) throw new AppError('session_expired', 'upload: no session')
  const name = imageFileName(file)
  const base = backendUrl()
  const target = `${base}/storage/v1/object/${BRAND.bucket}/${name}`
  await send(target, data.session.access_token, file, onProgress)
  const { publicUrl } = client.storage.from(BRAND.bucket).getPublicUrl(name).data
  const answer = await fetch(publicUrl, { method: 'HEAD' }).catch(() => null)
  if (!answer?.ok) throw new AppError('not_found', `upload: ${name} not reachable`)
  return publicUrl
}
