import sharp from 'sharp'

export type ImageFormat = 'avif' | 'webp' | 'jpeg'

// One thread for each conversion and two conversions at a time: pages are served meanwhile.
sharp.concurrency(1)
// The disk cache remembers; libvips' own cache would only use memory.
sharp.cache(false)

const AT_ONCE = 2
/**
 * 'quick' is for photos: an effort (of 9) of 2 or 3 makes them 5 % smaller at most, for two to three times the work. 'small'
 * is for drawn scenes, which are few and seen first. Soft paper looks good at a lower quality than cloth, so scenes get
 * twice the pixels in the same bytes (ADR 0037): on a phone the home page's fits into a connection's first 14.6 kB, which
 * saves a round trip.
 */
const AVIF = {
  quick: { quality: 52, effort: 1 },
  small: { quality: 42, effort: 3, chromaSubsampling: '4:2:0' },
} as const
/** 50 megapixels: a larger picture is refused before it is decoded. */
const MAX_PIXELS = 50_000_000

let running = 0
const waiting: (() => void)[] = []

/**
 * The picture at `width` px, never wider than the original, rotated by its EXIF data and without metadata. JPEG has no
 * transparency: it gets white. `care` says how much time an AVIF deserves. At most two conversions run at once; the others
 * wait in order. Throws when the bytes are no picture.
 */
export async function convertImage(
  source: Buffer,
  width: number,
  format: ImageFormat,
  care: keyof typeof AVIF = 'quick',
): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
    if (format === 'webp') return await image.webp({ quality: 76, effort: 3 }).toBuffer()
    if (format === 'avif') return await image.avif(AVIF[care]).toBuffer()
    return await image.flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer()
  } finally {
    // The place goes straight to the next in line, so that no newcomer gets it first.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
