import { useState } from 'react'
import { labelOf } from '#app/domain/product.ts'
import { ColorSwatch } from '#app/features/catalog/color-swatch.tsx'
import { useEditor, useEditorStore } from '#app/admin/products/editor/machine/use-editor.ts'
import { imageSrc } from '#app/lib/images.ts'
import { Button } from '#app/ui/button.tsx'
import { colorPhotos, type ColorPhotos } from './color-photos.ts'
import { ColorPhotosDialog } from './color-photos-dialog.tsx'

/** The photos of the other colours: they are theirs, and the list above leaves them alone (ADR 0033). */
export function ColorPhotosPanel() {
  const { product, getState, send } = useEditorStore()
  const productId = useEditor((state) => state.productId)
  /** What was saved here since the product was read. */
  const [changed, setChanged] = useState<Record<string, ColorPhotos>>({})
  const [open, setOpen] = useState<ColorPhotos | null>(null)
  const colors = colorPhotos(product?.variants ?? []).map((one) => changed[one.color] ?? one)
  if (!productId || colors.length === 0) return null
  return (
    <section
      aria-label="Fotos por color"
      className="border-t border-admin-line px-6 py-5 max-md:px-4"
    >
      <h3 className="text-copy">Fotos por color</h3>
      <p className="mt-1 text-caption text-admin-ink-2">
        Las de arriba son del primer color y de los que no tienen propias.
      </p>
      <ul className="mt-2">
        {colors.map((photos) => (
          <li
            key={photos.color}
            className="flex min-h-14 items-center gap-2.5 border-b border-admin-hairline py-2 text-note last:border-0"
          >
            <ColorSwatch color={photos.color} className="size-3.5" />
            <span className="min-w-0 flex-1 break-words">
              <span className="font-semibold">{photos.color}</span>
              {!photos.own && (
                <span className="block text-caption text-admin-ink-3">usa las del producto</span>
              )}
            </span>
            {photos.own && (
              <span className="flex gap-1">
                {photos.images.slice(0, 4).map((url, index) => (
                  <img
                    key={url}
                    src={imageSrc(url, 240)}
                    alt={`${labelOf(photos.color)}, imagen ${index + 1} de ${photos.images.length}`}
                    className="h-10 w-8 bg-sand object-cover"
                  />
                ))}
                {photos.images.length > 4 && (
                  <span className="self-center text-admin-ink-3">+{photos.images.length - 4}</span>
                )}
              </span>
            )}
            <Button
              look="outline"
              size="form"
              className="h-9! px-3 text-note max-md:h-11!"
              aria-label={`Cambiar las fotos de ${photos.color}`}
              onClick={() => setOpen(photos)}
            >
              {photos.own ? 'Cambiar' : 'Dar propias'}
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <ColorPhotosDialog
          productId={productId}
          photos={open}
          version={() => getState().baseline.version}
          onClose={() => setOpen(null)}
          onSaved={(updatedAt, photos) => {
            send({ type: 'photosSaved', updatedAt })
            setChanged({ ...changed, [photos.color]: photos })
          }}
        />
      )}
    </section>
  )
}
