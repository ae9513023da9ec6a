import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type'
import type { BucketStore } from './bucket-store.ts'
import { isSafeObjectName } from './file-adapter.ts'
import { storageError } from './storage-error.ts'

/** Bytes, for buckets without their own limit. */
const DEFAULT_MAX_BYTES = 50 * 1024 * 1024

const uploadPath = /^\/storage\/v1\/object\/(?:upload\/sign\/)?([^/]+)\/(.+)$/
const otherPosts = new Set(['list', 'move', 'copy', 'sign', 'upload', 'public', 'info'])

export interface Upload {
  bucket: string
  name: string
}

/** The object that a request would write, or undefined when it writes none. */
export function uploadOf(request: Request): Upload | undefined {
  if (request.method !== 'POST' && request.method !== 'PUT') return undefined
  const { pathname } = new URL(request.url)
  const [, bucket, name] = uploadPath.exec(pathname) ?? []
  if (!bucket || !name || otherPosts.has(bucket)) return undefined
  // POST on the signed path asks for a ticket, PUT uploads with one.
  if (pathname.startsWith('/storage/v1/object/upload/sign/') && request.method === 'POST') {
    return undefined
  }
  try {
    return { bucket: decodeURIComponent(bucket), name: decodeURIComponent(name) }
  } catch {
    return undefined
  }
}

/**
 * Reads a whole upload, up to the bucket's limit in bytes, and compares its first bytes with the type that it claims:
 * `@supabase/lite` trusts both headers. Returns the request to pass on, with its body in memory, or the refusal.
 */
export async function guardUpload(
  request: Request,
  upload: Upload,
  buckets: BucketStore,
): Promise<Request | Response> {
  if (!isSafeObjectName(upload.bucket, upload.name)) {
    return storageError(400, 'InvalidKey', 'Invalid key')
  }
  const limits = await buckets.limits(upload.bucket)
  if (!limits) return storageError(404, 'Bucket not found', 'Bucket not found')
  const maxBytes = limits.maxBytes ?? DEFAULT_MAX_BYTES

  const form = (request.headers.get('content-type') ?? '').startsWith('multipart/form-data')
  // A form adds a few hundred bytes around the file.
  const raw = await readAtMost(request, form ? maxBytes + 64 * 1024 : maxBytes)
  const file = raw && (form ? await readForm(request, raw) : readRaw(request, raw))
  if (raw && !file) return storageError(400, 'InvalidRequest', 'Missing file in multipart upload')
  if (!file || file.bytes.byteLength > maxBytes) {
    return storageError(413, 'Payload too large', 'The object exceeded the maximum allowed size')
  }
  if (file.cacheControl && !/^[\x20-\x7E]{1,100}$/.test(file.cacheControl)) {
    return storageError(400, 'InvalidRequest', 'The cacheControl is not valid')
  }
  const refused = `mime type ${file.type} is not supported`
  if (limits.mimeTypes?.length && !limits.mimeTypes.includes(file.type)) {
    return storageError(415, 'invalid_mime_type', refused)
  }
  if (!(await isWhatItClaims(file))) {
    return storageError(415, 'invalid_mime_type', 'The content is not of the type it claims')
  }

  const headers = new Headers(request.headers)
  headers.set('content-type', file.type)
  headers.set('content-length', String(file.bytes.byteLength))
  if (file.cacheControl) headers.set('cache-control', file.cacheControl)
  return new Request(request.url, { method: request.method, headers, body: file.bytes })
}

interface UploadedFile {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  cacheControl?: string
}

async function readAtMost(request: Request, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return undefined
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function readRaw(request: Request, bytes: Uint8Array<ArrayBuffer>): UploadedFile {
  return { bytes, type: plainType(request.headers.get('content-type')) }
}

async function readForm(
  request: Request,
  raw: Uint8Array<ArrayBuffer>,
): Promise<UploadedFile | undefined> {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const form = await new Response(raw, { headers }).formData().catch(() => undefined)
  const file = [...(form?.values() ?? [])].find((value) => value instanceof File)
  if (!form || !file) return undefined
  const seconds = form.get('cacheControl')
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    type: plainType(file.type),
    ...(typeof seconds === 'string' ? { cacheControl: `max-age=${seconds}` } : {}),
  }
}

function plainType(contentType: string | null) {
  return contentType?.split(';')[0]?.trim().toLowerCase() || 'application/octet-stream'
}

async function isWhatItClaims({ bytes, type }: UploadedFile) {
  const actual = (await fileTypeFromBuffer(bytes))?.mime
  if (actual === type) return true
  // Text has no signature; a type that has one must show it.
  const hasSignature = (supportedMimeTypes as ReadonlySet<string>).has(type)
  return actual === undefined && !hasSignature
}
