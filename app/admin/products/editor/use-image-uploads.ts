import { useEffect, useReducer, useRef, useState } from 'react'
import { toast } from '#app/ui/toast.ts'
import { removeImages } from '#app/admin/data/mutations.ts'
import { imageFileName, imageUrl, uploadImage } from '#app/admin/data/image-upload.ts'
import { AppError } from '#app/lib/errors.ts'
import { batchResult, checkFiles, IMAGE_MESSAGE, refusalWords } from './image-files.ts'
import { countable, imageReducer, storedImage, unusable, type ImageEntry } from './image-list.ts'
import { objectName } from '#app/admin/data/object-name.ts'

/** Files sent at the same time. */
const LANES = 3

export type ImageUploads = ReturnType<typeof useImageUploads>

function reason(error: unknown): string {
  if (!(error instanceof AppError)) return 'No se pudo subir'
  if (error.code === 'not_found') return IMAGE_MESSAGE.notReachable
  if (error.code === 'offline') return 'Sin conexión'
  if (error.code === 'session_expired') return 'Tu sesión terminó: vuelve a entrar'
  if (error.code !== 'invalid') return 'No se pudo subir'
  return error.details === '413'
    ? IMAGE_MESSAGE.tooLarge
    : 'El archivo no es la imagen que dice ser'
}

/** The bucket answers that it has no such file. Without a network nobody knows. */
export async function isMissing(url: string): Promise<boolean> {
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer !== null && !answer.ok
}

/**
 * Images of the editor: one batch at a time, each file with its progress (SPEC §4, §5, §8). `drafted` are images of a
 * restored draft that no saved product carries yet.
 */
export function useImageUploads(initial: string[], drafted: string[] = []) {
  const [images, dispatch] = useReducer(imageReducer, initial, (urls) => urls.map(storedImage))
  const [batch, setBatch] = useState<string[]>([])
  const running = useRef(false)
  /** Files that may be in the bucket and are not part of a saved product: removed again when the editor is left. */
  const unsaved = useRef(new Set(drafted))
  /** What gives up the uploads under way, by the ids of their images. */
  const givingUp = useRef(new Map<string, AbortController>())
  const blobs = useRef(new Set<string>())
  useEffect(() => {
    const made = blobs.current
    return () => made.forEach((url) => URL.revokeObjectURL(url))
  }, [])
  // Uploads that a reload has cut: nothing shows them any more.
  const forgotten = useRef(drafted.filter((url) => !initial.includes(url)))
  useEffect(() => letGo(forgotten.current), [])

  /** Removes from the bucket what no product carries. */
  function letGo(urls: string[]) {
    for (const url of urls) unsaved.current.delete(url)
    void removeImages(urls)
  }

  /** Sends one image; false when it failed, undefined when it was given up. */
  async function upload({ id, file, target, name }: ImageEntry): Promise<boolean | undefined> {
    const signal = givingUp.current.get(id)?.signal
    if (!file || !target || !signal || signal.aborted) return undefined
    unsaved.current.add(target)
    try {
      await uploadImage(file, objectName(target), {
        onProgress: (progress) => dispatch({ type: 'progressed', id, progress }),
        signal,
      })
      dispatch({ type: 'uploaded', id, url: target })
      return true
    } catch (error) {
      if (signal.aborted) return undefined
      console.warn('image not uploaded', error)
      const refused = error instanceof AppError && error.code === 'invalid'
      dispatch({ type: 'failed', id, error: reason(error), refused })
      toast.error(IMAGE_MESSAGE.failed(name), { description: reason(error) })
      return false
    }
  }

  async function run(entries: ImageEntry[]) {
    running.current = true
    setBatch(entries.map(({ id }) => id))
    for (const { id } of entries) givingUp.current.set(id, new AbortController())
    const waiting = [...entries]
    const outcomes: (boolean | undefined)[] = []
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        outcomes.push(await upload(next))
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    running.current = false
    givingUp.current.clear()
    setBatch([])
    const count = (outcome: boolean) => outcomes.filter((one) => one === outcome).length
    const result = batchResult(count(true), count(false))
    if (result) toast[result.kind](result.text)
  }

  function refuseWhileBusy(): boolean {
    if (running.current) toast.warning(IMAGE_MESSAGE.busy)
    return running.current
  }

  function addFiles(files: File[], dropped = false) {
    if (files.length === 0 || refuseWhileBusy()) return
    const { accepted, refusals } = checkFiles(files, countable(images).length, dropped)
    const refused = refusalWords(refusals)
    if (refused) toast.error(refused.text, { description: refused.description })
    if (accepted.length === 0) return
    const entries = accepted.map((file): ImageEntry => {
      const preview = URL.createObjectURL(file)
      blobs.current.add(preview)
      return {
        id: crypto.randomUUID(),
        name: file.name,
        url: null,
        preview,
        status: 'uploading',
        progress: 0,
        file,
        target: imageUrl(imageFileName(file)),
      }
    })
    dispatch({ type: 'added', entries })
    void run(entries)
  }

  function retry(ids: string[]) {
    if (refuseWhileBusy()) return
    dispatch({ type: 'retried', ids })
    void run(images.filter((entry) => ids.includes(entry.id)))
  }

  /** Takes an image out; one that is on its way is given up. What it has brought to the bucket goes. */
  function remove(ids: string[]) {
    for (const { id, target, url } of images.filter((entry) => ids.includes(entry.id))) {
      givingUp.current.get(id)?.abort(new Error('given up'))
      dispatch({ type: 'removed', id })
      const own = target ?? url
      if (own && unsaved.current.has(own)) letGo([own])
    }
  }

  /** Lets go of images whose file is no longer in the bucket. */
  async function dropMissing() {
    for (const { id, url } of images)
      if (url && (await isMissing(url))) dispatch({ type: 'removed', id })
  }

  return {
    images,
    dropMissing,
    /** Lets go of the images with these files. */
    dropFiles(files: string[]) {
      for (const { id, url } of images)
        if (url && files.includes(objectName(url))) dispatch({ type: 'removed', id })
    },
    /** Ids of the batch under way; empty when there is none. */
    batch,
    addFiles,
    retry,
    /** All that failed and may yet work. */
    retryFailed: () =>
      retry(images.filter(({ status }) => status === 'failed').map(({ id }) => id)),
    remove: (id: string) => remove([id]),
    /** Those that a save would leave out. */
    unusable: unusable(images),
    removeUnusable: () => remove(unusable(images).map(({ id }) => id)),
    makeMain: (id: string) => dispatch({ type: 'madeMain', id }),
    move: (id: string, to: number) => dispatch({ type: 'moved', id, to }),
    unsavedUrls: () => [...unsaved.current],
    /** The product was saved with these: they are its own now. */
    markSaved: (urls: string[]) => urls.forEach((url) => unsaved.current.delete(url)),
    /** The editor is left: what no product carries goes. */
    discard: () => {
      for (const upload of givingUp.current.values()) upload.abort(new Error('editor left'))
      letGo([...unsaved.current])
    },
  }
}
