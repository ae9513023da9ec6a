import { LIMITS } from '#app/domain/product.ts'

/** One image of the editor. The first of the list is the main one (SPEC §3, §4). */
export interface ImageEntry {
  id: string
  name: string
  /** Public URL once uploaded. */
  url: string | null
  /** What the tile shows: a blob URL while the file travels, the public URL afterwards. */
  preview: string
  status: 'done' | 'uploading' | 'failed'
  /** Share sent, 0 to 1. */
  progress: number
  /** Spanish sentence of a failed one. */
  error?: string
  /** Kept until it is uploaded, for another try. */
  file?: File
}

export type ImageAction =
  | { type: 'added'; entries: ImageEntry[] }
  | { type: 'progressed'; id: string; progress: number }
  | { type: 'uploaded'; id: string; url: string }
  | { type: 'failed'; id: string; error: string }
  | { type: 'retried'; ids: string[] }
  | { type: 'removed'; id: string }
  | { type: 'madeMain'; id: string }
  | { type: 'moved'; id: string; to: number }

function patch(list: ImageEntry[], id: string, change: Partial<ImageEntry>): ImageEntry[] {
  return list.map((entry) => (entry.id === id ? { ...entry, ...change } : entry))
}

/** Moves one entry to an index; indexes outside the list are brought into it. */
function move(list: ImageEntry[], id: string, to: number): ImageEntry[] {
  const entry = list.find((other) => other.id === id)
  if (!entry) return list
  const rest = list.filter((other) => other.id !== id)
  const at = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, at), entry, ...rest.slice(at)]
}

export function imageReducer(list: ImageEntry[], action: ImageAction): ImageEntry[] {
  switch (action.type) {
    case 'added':
      return [...list, ...action.entries]
    case 'progressed':
      return patch(list, action.id, { progress: action.progress })
    case 'uploaded':
      return patch(list, action.id, {
        status: 'done',
        progress: 1,
        url: action.url,
        file: undefined,
        error: undefined,
      })
    case 'failed':
      return patch(list, action.id, { status: 'failed', error: action.error })
    case 'retried':
      return list.map((entry) =>
        action.ids.includes(entry.id)
          ? { ...entry, status: 'uploading', progress: 0, error: undefined }
          : entry,
      )
    case 'removed':
      return list.filter((entry) => entry.id !== action.id)
    case 'madeMain':
      return move(list, action.id, 0)
    case 'moved':
      return move(list, action.id, action.to)
  }
}

/** Entry of an image that is stored already. */
export function storedImage(url: string): ImageEntry {
  const name = url.split('/').at(-1) ?? url
  return { id: url, name, url, preview: url, status: 'done', progress: 1 }
}

/** Public URLs in order, the main one first. */
export function imageUrls(list: ImageEntry[]): string[] {
  return list.flatMap((entry) => (entry.status === 'done' && entry.url ? [entry.url] : []))
}

const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Messages of SPEC §5 Images. */
export const IMAGE_MESSAGE = {
  notImage: 'Solo se permiten archivos de imagen',
  droppedNotImage: 'Por favor arrastra solo archivos de imagen',
  otherType: 'Solo se aceptan imágenes PNG, JPG o WEBP',
  tooLarge: 'La imagen no puede ser mayor a 5MB',
  tooMany: (have: number, tried: number) =>
    `Máximo ${LIMITS.maxImages} imágenes permitidas. Tienes ${have}, intentaste subir ${tried}`,
  busy: 'Ya hay una subida en progreso. Espera a que termine.',
  notReachable: 'La imagen subida no es accesible',
  failed: (name: string) => `Error al subir ${name}`,
} as const

type FileLike = Pick<File, 'name' | 'type' | 'size'>

/** Which of the files may be uploaded, and what to say of the others: each refusal with the names it concerns. */
export function checkFiles<T extends FileLike>(files: T[], have: number, dropped: boolean) {
  const refusals: { message: string; names: string[] }[] = []
  const refuse = (message: string, bad: T[]) => {
    if (bad.length > 0) refusals.push({ message, names: bad.map(({ name }) => name) })
  }
  const isImage = (file: T) => file.type.startsWith('image/')
  const images = files.filter(isImage)
  refuse(
    dropped ? IMAGE_MESSAGE.droppedNotImage : IMAGE_MESSAGE.notImage,
    files.filter((file) => !isImage(file)),
  )
  refuse(
    IMAGE_MESSAGE.otherType,
    images.filter((file) => !ACCEPTED.has(file.type)),
  )
  const known = images.filter((file) => ACCEPTED.has(file.type))
  const isLarge = (file: T) => file.size > LIMITS.maxImageBytes
  refuse(IMAGE_MESSAGE.tooLarge, known.filter(isLarge))
  const accepted = known.filter((file) => !isLarge(file))
  if (have + accepted.length > LIMITS.maxImages) {
    refuse(IMAGE_MESSAGE.tooMany(have, accepted.length), accepted)
    return { accepted: [], refusals }
  }
  return { accepted, refusals }
}

/** Toast of a finished batch (SPEC §8 Upload). */
export function batchResult(ok: number, failed: number) {
  if (failed === 0) {
    return { kind: 'success', text: `${ok} imagen(es) subida(s) exitosamente` } as const
  }
  if (ok === 0) return { kind: 'error', text: `Error al subir ${failed} imagen(es)` } as const
  return { kind: 'warning', text: `${ok} exitosas, ${failed} fallaron` } as const
}

/** 'a.png · b.png · c.png · +2 más', names cut at 20 characters (SPEC §2, §9). */
export function queuePreview(names: string[]): string {
  const shown = names
    .slice(0, 3)
    .map((name) => (name.length > 20 ? `${name.slice(0, 20)}...` : name))
  if (names.length > 3) shown.push(`+${names.length - 3} más`)
  return shown.join(' · ')
}
