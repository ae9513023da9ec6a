import { ImagePanel } from './images/image-panel.tsx'
import { imagesChanged, imagesError } from './machine/selectors.ts'
import { useEditor, useEditorStore } from './machine/use-editor.ts'
import { BasicSection } from './basics/basic-section.tsx'
import { ColorPhotosPanel } from './color-photos/color-photos-panel.tsx'
import { PreviewPanel } from './basics/preview-panel.tsx'
import { PriceSection } from './basics/price-section.tsx'
import { SeoSection } from './basics/seo-section.tsx'
import { TagSection } from './basics/tag-section.tsx'

/**
 * 'Datos del Producto': the form, and beside it (below it under 1200 px) images and previews. Each part that scrolls is
 * `relative`: its hidden inputs must scroll with it, or the focus on one would push the whole modal out of sight.
 */
export function BasicTab() {
  const { send, addFiles } = useEditorStore()
  const images = useEditor((state) => state.images)
  const error = useEditor(imagesError)
  const changed = useEditor(imagesChanged)
  return (
    <div className="relative flex h-full max-xl:block max-xl:overflow-y-auto max-md:scroll-pt-28">
      <form
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="relative min-w-0 flex-1 px-6 xl:overflow-y-auto max-md:px-4"
      >
        <BasicSection />
        <PriceSection />
        <TagSection />
        <SeoSection />
      </form>
      <div className="relative shrink-0 bg-admin-paper xl:w-[528px] xl:overflow-y-auto xl:border-l xl:border-admin-line max-xl:border-t max-xl:border-admin-line">
        <ImagePanel
          images={images}
          addFiles={addFiles}
          send={send}
          error={error}
          changed={changed}
        />
        <ColorPhotosPanel />
        <PreviewPanel />
      </div>
    </div>
  )
}
