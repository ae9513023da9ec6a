import { objectName } from '#app/admin/data/object-name.ts'
import { removeImages } from '#app/admin/data/mutations.ts'
import { imageFileName, imageUrl, uploadImage } from '#app/admin/data/image-upload.ts'
import { AppError } from '#app/lib/errors.ts'
import { toast } from '#app/ui/toast.ts'
import { IMAGE_MESSAGE } from './image-files.ts'
import type { ImageEffect, ImageEntry, ImageEvent, NewFile } from './image-list.ts'

/** Files sent at the same time. */
const LANES = 3

/** Does what an image list asks for: uploads, at most three at a time, and removals. */
export function createUploader(send: (event: ImageEvent) => void) {
  const waiting: ImageEntry[] = []
  const running = new Map<string, AbortController>()
  const blobs: string[] = []

  async function upload({ id, file, target }: ImageEntry, signal: AbortSignal) {
    if (!file || !target) return
    try {
      await uploadImage(file, objectName(target), {
        onProgress: (progress) => send({ type: 'uploadProgressed', id, progress }),
        signal,
      })
      if (!signal.aborted) send({ type: 'uploaded', id })
    } catch (error) {
      if (signal.aborted) return
      console.warn('image not uploaded', error)
      const refused = error instanceof AppError && error.code === 'invalid'
      send({ type: 'uploadFailed', id, error: reason(error), refused })
    }
  }

  function fillLanes() {
    while (running.size < LANES) {
      const next = waiting.shift()
      if (!next) return
      const control = new AbortController()
      running.set(next.id, control)
      void upload(next, control.signal).finally(() => {
        running.delete(next.id)
        fillLanes()
      })
    }
  }

  return {
    /** What the list needs of files that were chosen. */
    prepare: (files: File[]): NewFile[] =>
      files.map((file) => {
        const preview = URL.createObjectURL(file)
        blobs.push(preview)
        return { id: crypto.randomUUID(), file, preview, target: imageUrl(imageFileName(file)) }
      }),
    perform(effect: ImageEffect) {
      switch (effect.type) {
        case 'upload':
          waiting.push(...effect.entries)
          return fillLanes()
        case 'giveUpUploads':
          for (const id of effect.ids) {
            const at = waiting.findIndex((entry) => entry.id === id)
            if (at !== -1) waiting.splice(at, 1)
            running.get(id)?.abort(new Error('given up'))
          }
          return
        case 'removeFiles':
          return void removeImages(effect.urls)
        case 'toast': {
          const { type: _type, kind, text, ...options } = effect
          return toast[kind](text, options)
        }
      }
    },
    /** Lets go of the previews. */
    dispose: () => blobs.splice(0).forEach((url) => URL.revokeObjectURL(url)),
  }
}

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
