import { BRAND } from '#app/domain/brand.ts'

/** Widths in px the image optimiser serves; it answers 400 to any other. */
export const IMAGE_WIDTHS = [
  96, 160, 240, 320, 400, 480, 640, 800, 1080, 1366, 1600, 2000, 2560, 3200,
] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

const BUCKET_PATH = `/object/public/${BRAND.bucket}/`

/** Path of an image below the optimiser: of a bucket object's public URL, one of the app's own hashed assets, or what is there already. */
function sourcePath(url: string): string | null {
  const at = url.indexOf(BUCKET_PATH)
  if (at !== -1) return `${BRAND.bucket}/${url.slice(at + BUCKET_PATH.length)}`
  if (url.startsWith('/img/')) return url.replace(/^\/img\/\d+\//, '')
  if (url.startsWith('/assets/') || url.startsWith('/app/assets/')) return url.slice(1)
  return null
}

/** Address of an image at one width in px. An address the optimiser does not own is returned as it is. */
export function imageSrc(url: string, width: ImageWidth): string {
  const path = sourcePath(url)
  return path === null ? url : `/img/${width}/${path}`
}

/** `srcset` for the widths given, or undefined for an address the optimiser does not own. */
export function imageSrcSet(url: string, widths: readonly ImageWidth[]): string | undefined {
  const path = sourcePath(url)
  if (path === null) return undefined
  return widths.map((width) => `/img/${width}/${path} ${width}w`).join(', ')
}
