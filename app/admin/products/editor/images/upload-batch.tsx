import { Button } from '#app/ui/button.tsx'
import { ProgressLine } from '#app/admin/products/progress-line.tsx'
import { queuePreview } from './image-files.ts'
import { unusable, type ImageEvent, type ImageState } from './image-list.ts'

/** The batch under way, or what is left of one: failures to try again together. */
export function UploadBatch({
  images,
  send,
}: {
  images: ImageState
  send: (event: ImageEvent) => void
}) {
  const batch = images.list.filter(({ id }) => images.batch?.ids.includes(id))
  const failed = images.list.filter(({ status }) => status === 'failed')
  if (batch.length === 0) {
    if (failed.length < 2) return null
    return (
      <div className="mt-2.5 flex items-center justify-between rounded-control border border-admin-hairline bg-white px-3 py-2 text-note">
        <span className="font-semibold text-brick">{failed.length} imágenes fallaron</span>
        <Button
          look="outline"
          size="form"
          onClick={() => send({ type: 'uploadsRetried', ids: failed.map(({ id }) => id) })}
        >
          Reintentar las {failed.length}
        </Button>
      </div>
    )
  }
  const share =
    batch.reduce((sum, { progress, status }) => sum + (status === 'uploading' ? progress : 1), 0) /
    batch.length
  const done = batch.filter(({ status }) => status === 'done').length
  const lost = unusable(batch).length
  const percent = Math.round(share * 100)
  return (
    <div className="mt-2.5 rounded-control border border-admin-hairline bg-white px-3 py-2.5 text-note">
      <p className="flex gap-2 tnum">
        <span className="font-semibold">
          {batch.length === 1 ? 'Subiendo 1 imagen' : `Subiendo ${batch.length} imágenes`}
        </span>
        <span className="text-admin-ink-2">{done} listas</span>
        {lost > 0 && (
          <span className="font-semibold text-brick">
            {lost === 1 ? '1 falló' : `${lost} fallaron`}
          </span>
        )}
        <span className="ml-auto font-semibold">{percent} %</span>
      </p>
      <ProgressLine label="Progreso de la subida" share={share} className="my-2" />
      {/* Wrapped rather than cut: what would go first is how many more there are. */}
      <p className="text-caption break-words text-admin-ink-3">
        {queuePreview(batch.map(({ name }) => name))}
      </p>
    </div>
  )
}
