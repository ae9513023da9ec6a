import { useEffect, useReducer, useRef, useState } from 'react'
import { toast } from '#app/ui/toast.ts'
import { removeImages } from '#app/features/catalog/mutations.ts'
import { uploadImage } from '#app/features/catalog/image-upload.ts'
import { AppError } from '#app/lib/errors.ts'
import {
  batchResult,
  checkFiles,
  IMAGE_MESSAGE,
  imageReducer,
  storedImage,
  type ImageEntry,
} from './image-list.ts'

/** Files sent at the same time. */
const LANES = 3

export type ImageUploads = ReturnType<typeof useImageUploads>

function reason(error: unknown): string {
  if (!(error instanceof AppError)) return 'No se pudo subir'
  if (error.code === 'not_found') return IMAGE_MESSAGE.notReachable
  if (error.code === 'offline') return 'Sin conexión'
  if (error.code === 'session_expired') return 'Tu sesión terminó: vuelve a entrar'
  if (error.code === 'invalid') return 'El archivo no es la imagen que dice ser'
  return 'No se pudo subir'
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
  /** Uploaded here and not part of a saved product yet: removed again when the editor is left. */
  const unsaved = useRef(new Set(drafted))
  /** The editor was left for good: what still arrives is removed again. */
  const left = useRef(false)
  const blobs = useRef(new Set<string>())
  useEffect(() => {
    const made = blobs.current
    return () => made.forEach((url) => URL.revokeObjectURL(url))
  }, [])

  async function upload(entry: ImageEntry): Promise<boolean> {
    if (!entry.file) return false
    try {
      const url = await uploadImage(entry.file, (progress) =>
        dispatch({ type: 'progressed', id: entry.id, progress }),
      )
      if (left.current) {
        void removeImages([url])
        return false
      }
      unsaved.current.add(url)
      dispatch({ type: 'uploaded', id: entry.id, url })
      return true
    } catch (error) {
      console.warn('image not uploaded', error)
      dispatch({ type: 'failed', id: entry.id, error: reason(error) })
      toast.error(IMAGE_MESSAGE.failed(entry.name), { description: reason(error) })
      return false
    }
  }

  async function run(entries: ImageEntry[]) {
    running.current = true
    setBatch(entries.map(({ id }) => id))
    const waiting = [...entries]
    let ok = 0
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) if (await upload(next)) ok++
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    running.current = false
    if (left.current) return
    setBatch([])
    const result = batchResult(ok, entries.length - ok)
    toast[result.kind](result.text)
  }

  function refuseWhileBusy(): boolean {
    if (running.current) toast.warning(IMAGE_MESSAGE.busy)
    return running.current
  }

  function addFiles(files: File[], dropped = false) {
    if (files.length === 0 || refuseWhileBusy()) return
    const { accepted, refusals } = checkFiles(files, images.length, dropped)
    for (const { message, names } of refusals) {
      toast.error(message, { description: names.join(', ') })
    }
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

  function remove(id: string) {
    const url = images.find((entry) => entry.id === id)?.url
    dispatch({ type: 'removed', id })
    if (url && unsaved.current.delete(url)) void removeImages([url])
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
        if (url && files.includes(url.split('/').at(-1) ?? '')) dispatch({ type: 'removed', id })
    },
    /** Ids of the batch under way; empty when there is none. */
    batch,
    addFiles,
    retry,
    remove,
    makeMain: (id: string) => dispatch({ type: 'madeMain', id }),
    move: (id: string, to: number) => dispatch({ type: 'moved', id, to }),
    unsavedUrls: () => [...unsaved.current],
    /** The product was saved with these: they are its own now. */
    markSaved: (urls: string[]) => urls.forEach((url) => unsaved.current.delete(url)),
    /** The editor is left: what no product carries goes. */
    discard: () => {
      left.current = true
      const urls = [...unsaved.current]
      unsaved.current.clear()
      void removeImages(urls)
    },
  }
}
