import { objectName } from '#app/admin/data/object-name.ts'
/** One image of the editor. The first of the list is the main one (SPEC §3, §4). */
export interface ImageEntry {
  id: string
  name: string
  /** Public URL once uploaded. */
  url: string | null
  /** What the tile shows: a blob URL while the file travels, the public URL afterwards. */
  preview: string
  /** 'refused': it can never work, whatever is tried. */
  status: 'done' | 'uploading' | 'failed' | 'refused'
  /** Share sent, 0 to 1. */
  progress: number
  /** Spanish sentence of a failed or refused one. */
  error?: string
  /** Public URL that the upload makes: the same at each try, so that none leaves a file of its own. */
  target?: string
  /** Kept until it is uploaded, for another try. */
  file?: File
}

export type ImageAction =
  | { type: 'added'; entries: ImageEntry[] }
  | { type: 'progressed'; id: string; progress: number }
  | { type: 'uploaded'; id: string; url: string }
  | { type: 'failed'; id: string; error: string; refused: boolean }
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
      return patch(list, action.id, {
        status: action.refused ? 'refused' : 'failed',
        error: action.error,
      })
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
  const name = objectName(url)
  return { id: url, name, url, preview: url, status: 'done', progress: 1 }
}

/** Those that count towards the limit: what can never work is as good as gone. */
export function countable(list: ImageEntry[]): ImageEntry[] {
  return list.filter((entry) => entry.status !== 'refused')
}

/** Those that a save would leave out. */
export function unusable(list: ImageEntry[]): ImageEntry[] {
  return list.filter((entry) => entry.status === 'failed' || entry.status === 'refused')
}

/** What the card of the store will show: the main image, or else one that is on its way. */
export function previewImage(list: ImageEntry[]): ImageEntry | undefined {
  return mainImage(list) ?? list.find((entry) => entry.status === 'uploading')
}

/** The one main image, if there is one: the first that a save would carry (SPEC §3). */
export function mainImage(list: ImageEntry[]): ImageEntry | undefined {
  return list.find((entry) => entry.status === 'done')
}

/** Public URLs in order, the main one first. */
export function imageUrls(list: ImageEntry[]): string[] {
  return list.flatMap((entry) => (entry.status === 'done' && entry.url ? [entry.url] : []))
}
