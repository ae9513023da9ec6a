import { LIMITS } from '#app/domain/product.ts'

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

interface Refusal {
  message: string
  names: string[]
}

/** One toast for all that was refused, each file by its name; null when nothing was. */
export function refusalWords(refusals: Refusal[]) {
  const [only] = refusals
  if (!only) return null
  if (refusals.length === 1) return { text: only.message, description: only.names.join(', ') }
  const count = refusals.reduce((sum, { names }) => sum + names.length, 0)
  return {
    text: `${count} archivos no se subieron`,
    description: refusals.map(({ message, names }) => `${message}: ${names.join(', ')}`).join('\n'),
  }
}

/** Which of the files may be uploaded, and what to say of the others: each refusal with the names it concerns. */
export function checkFiles<T extends FileLike>(files: T[], have: number, dropped: boolean) {
  const refusals: Refusal[] = []
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

/** Toast of a finished batch (SPEC §8 Upload); null when every upload of it was cancelled. */
export function batchResult(ok: number, failed: number) {
  if (ok + failed === 0) return null
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
