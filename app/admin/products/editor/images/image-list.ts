import { objectName } from '#app/admin/data/object-name.ts'
import type { Step } from '#app/admin/products/editor/machine/machine.ts'
import { batchResult, checkFiles, IMAGE_MESSAGE, refusalWords } from './image-files.ts'

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

/** A chosen file, with what its upload needs. */
export type NewFile = Required<Pick<ImageEntry, 'id' | 'preview' | 'target' | 'file'>>

/** The images of one list, the batch under way, and the files that nobody has saved. */
export interface ImageState {
  list: ImageEntry[]
  /** One batch at a time (SPEC §4). `left` are the ids that have no outcome yet. */
  batch: { ids: string[]; left: string[]; ok: number; failed: number } | null
  /** URLs that may be in the bucket and that no saved product carries: the editor removes them when it is left. */
  unsaved: string[]
}

export type ImageEvent =
  | { type: 'filesChosen'; files: NewFile[]; dropped: boolean }
  | { type: 'uploadProgressed'; id: string; progress: number }
  | { type: 'uploaded'; id: string }
  | { type: 'uploadFailed'; id: string; error: string; refused: boolean }
  | { type: 'uploadsRetried'; ids: string[] }
  | { type: 'imagesRemoved'; ids: string[] }
  | { type: 'imageMoved'; id: string; to: number }
  /** The bucket has no such files any more. */
  | { type: 'filesGone'; files: string[] }

/** A message (SPEC §8). With `id` it takes the place of the one before. */
export interface Toast {
  type: 'toast'
  kind: 'success' | 'info' | 'warning' | 'error'
  text: string
  description?: string | undefined
  id?: string
}

export type ImageEffect =
  | { type: 'upload'; entries: ImageEntry[] }
  | { type: 'giveUpUploads'; ids: string[] }
  /** Removes from the bucket what no product carries (ADR 0031). */
  | { type: 'removeFiles'; urls: string[] }
  | Toast

type ImageStep = Step<ImageState, ImageEffect>

const WAIT: Toast = { type: 'toast', kind: 'warning', text: IMAGE_MESSAGE.busy }

export const imageState = (urls: string[], unsaved: string[] = []): ImageState => ({
  list: urls.map(storedImage),
  batch: null,
  unsaved,
})

/** Moves one entry to an index; indexes outside the list are brought into it. */
function move(list: ImageEntry[], id: string, to: number): ImageEntry[] {
  const entry = list.find((other) => other.id === id)
  if (!entry) return list
  const rest = list.filter((other) => other.id !== id)
  const at = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, at), entry, ...rest.slice(at)]
}

const changed = (state: ImageState, ids: string[], change: Partial<ImageEntry>): ImageState => ({
  ...state,
  list: state.list.map((entry) => (ids.includes(entry.id) ? { ...entry, ...change } : entry)),
})

function started(state: ImageState, entries: ImageEntry[]): ImageStep {
  const ids = entries.map(({ id }) => id)
  const batch = { ids, left: ids, ok: 0, failed: 0 }
  return [{ ...state, batch }, [{ type: 'upload', entries }]]
}

/** Counts the outcome of one upload; the last one ends the batch. */
function countResults(
  state: ImageState,
  ids: string[],
  count: Partial<{ ok: number; failed: number }>,
): ImageStep {
  if (!state.batch) return [state, []]
  const batch = { ...state.batch, ...count }
  batch.left = batch.left.filter((id) => !ids.includes(id))
  if (batch.left.length > 0) return [{ ...state, batch }, []]
  const result = batchResult(batch.ok, batch.failed)
  return [{ ...state, batch: null }, result ? [{ type: 'toast', ...result }] : []]
}

export function imageReducer(state: ImageState, event: ImageEvent): ImageStep {
  const { list, batch, unsaved } = state
  switch (event.type) {
    case 'filesChosen': {
      if (event.files.length === 0) return [state, []]
      if (batch) return [state, [WAIT]]
      const files = event.files.map(({ file }) => file)
      const { accepted, refusals } = checkFiles(files, countable(list).length, event.dropped)
      const words = refusalWords(refusals)
      const said: Toast[] = words ? [{ type: 'toast', kind: 'error', ...words }] : []
      const entries = event.files
        .filter(({ file }) => accepted.includes(file))
        .map((chosen): ImageEntry => ({
          ...chosen,
          name: chosen.file.name,
          url: null,
          status: 'uploading',
          progress: 0,
        }))
      if (entries.length === 0) return [state, said]
      const targets = entries.flatMap(({ target }) => target ?? [])
      const next = { ...state, list: [...list, ...entries], unsaved: [...unsaved, ...targets] }
      const [begun, effects] = started(next, entries)
      return [begun, [...said, ...effects]]
    }
    case 'uploadProgressed':
      return [changed(state, [event.id], { progress: event.progress }), []]
    case 'uploaded':
    case 'uploadFailed': {
      const entry = list.find(({ id }) => id === event.id)
      if (entry?.status !== 'uploading' || !batch) return [state, []]
      if (event.type === 'uploaded') {
        const done = { status: 'done', progress: 1, url: entry.target ?? null } as const
        const next = changed(state, [event.id], { ...done, file: undefined, error: undefined })
        return countResults(next, [event.id], { ok: batch.ok + 1 })
      }
      const { error, refused } = event
      const next = changed(state, [event.id], { status: refused ? 'refused' : 'failed', error })
      const [after, effects] = countResults(next, [event.id], { failed: batch.failed + 1 })
      const text = IMAGE_MESSAGE.failed(entry.name)
      return [after, [{ type: 'toast', kind: 'error', text, description: error }, ...effects]]
    }
    case 'uploadsRetried': {
      if (batch) return [state, [WAIT]]
      const again = list.filter(({ id, status }) => event.ids.includes(id) && status === 'failed')
      if (again.length === 0) return [state, []]
      const reset = { status: 'uploading', progress: 0, error: undefined } as const
      const ids = again.map(({ id }) => id)
      return started(changed(state, ids, reset), again)
    }
    case 'imagesRemoved': {
      const out = list.filter(({ id }) => event.ids.includes(id))
      const urls = out.flatMap(({ target, url }) => target ?? url ?? [])
      const own = urls.filter((url) => unsaved.includes(url))
      const [after, effects] = countResults(
        {
          ...state,
          list: list.filter(({ id }) => !event.ids.includes(id)),
          unsaved: unsaved.filter((url) => !own.includes(url)),
        },
        event.ids,
        {},
      )
      const ids = out.filter(({ status }) => status === 'uploading').map(({ id }) => id)
      return [
        after,
        [
          ...(ids.length > 0 ? [{ type: 'giveUpUploads', ids } as const] : []),
          ...(own.length > 0 ? [{ type: 'removeFiles', urls: own } as const] : []),
          ...effects,
        ],
      ]
    }
    case 'imageMoved':
      return [{ ...state, list: move(list, event.id, event.to) }, []]
    case 'filesGone': {
      const gone = (url: string | null) => url && event.files.includes(objectName(url))
      return [{ ...state, list: list.filter(({ url }) => !gone(url)) }, []]
    }
  }
}

/** A product was saved with these: they are its own now. */
export const owned = (state: ImageState, urls: string[]): ImageState => ({
  ...state,
  unsaved: state.unsaved.filter((url) => !urls.includes(url)),
})

/** The list is left: uploads under way are given up, and what no product carries goes. */
export function discarded(state: ImageState): ImageStep {
  const { batch, unsaved } = state
  return [
    { ...state, batch: null, unsaved: [] },
    [
      ...(batch ? [{ type: 'giveUpUploads', ids: batch.left } as const] : []),
      ...(unsaved.length > 0 ? [{ type: 'removeFiles', urls: unsaved } as const] : []),
    ],
  ]
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
