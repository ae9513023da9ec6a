import type { Editor } from './use-editor.ts'
import { BasicSection } from './basic-section.tsx'
import { ColorPhotosPanel } from './color-photos-panel.tsx'
import { ImagePanel } from './image-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { PriceSection } from './price-section.tsx'
import { SeoSection } from './seo-section.tsx'
import { TagSection } from './tag-section.tsx'

/**
 * 'Datos del Producto': the form, and beside it (below it under 1200 px) images and previews. Each part that scrolls is
 * `relative`: its hidden inputs must scroll with it, or the focus on one would push the whole modal out of sight.
 */
export function BasicTab({ editor }: { editor: Editor }) {
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
          uploads={editor.uploads}
          error={editor.imagesError}
          changed={editor.imagesChanged}
        />
        <ColorPhotosPanel editor={editor} />
        <PreviewPanel editor={editor} />
      </div>
    </div>
  )
}
