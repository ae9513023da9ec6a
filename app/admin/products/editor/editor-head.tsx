import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { VisibilityBadges } from '#app/admin/products/visibility-badges.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Tab, TabList } from '#app/ui/tabs.tsx'
import { DraftNote, Steps } from './editor-status.tsx'
import type { EditorTab } from './machine/editor-state.ts'
import { useEditor, useEditorStore } from './machine/use-editor.ts'
import { listed } from './variants/variant-set.ts'

interface EditorHeadProps {
  title: string
  onCancel: () => void
}

/** Title, the two steps and the way out; below them the two tabs and where the draft stands (SPEC §2). */
export function EditorHead({ title, onCancel }: EditorHeadProps) {
  const { product } = useEditorStore()
  const tab = useEditor((state) => state.tab)
  const unlocked = useEditor((state) => state.productId !== null)
  const variants = useEditor((state) => listed(state.variants).length)
  const tabs = useFocusOnTurn(tab)
  return (
    <header className="shrink-0 border-b border-admin-line">
      <div className="flex h-[60px] items-center gap-3 pr-3 pl-6 max-md:pl-4">
        {/* On a phone the name stands below: whoever changes stock there must see of what. */}
        <div className="min-w-0 md:contents">
          <p
            aria-hidden="true"
            className="truncate font-display text-xl font-semibold max-md:text-lg max-md:leading-tight md:shrink-0"
          >
            {title}
          </p>
          {product && (
            <p className="truncate text-sm text-admin-ink-2 max-md:text-note">{product.name}</p>
          )}
        </div>
        {product && (
          <span className="flex gap-1 max-md:hidden">
            <VisibilityBadges product={product} />
          </span>
        )}
        <Steps tab={tab} first={unlocked} second={variants > 0} />
        <span aria-hidden="true" className="h-8 w-px bg-admin-line max-md:hidden" />
        <IconButton label="Cerrar" onClick={onCancel}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex min-h-[42px] flex-wrap items-end justify-between gap-x-4 px-5 max-md:px-3">
        <TabList
          ref={tabs}
          aria-label="Secciones del producto"
          className="max-[380px]:gap-2 max-[380px]:[&>*]:text-note"
        >
          <Tab value="basic">Datos del Producto</Tab>
          <Tab value="variants" disabled={!unlocked}>
            Variantes del Producto
            {unlocked && <Badge look="moss">{variants}</Badge>}
          </Tab>
        </TabList>
        <DraftNote />
      </div>
    </header>
  )
}

/** What had the focus is gone when a button turns the tab: it goes to that tab, from where the keyboard goes on. */
function useFocusOnTurn(tab: EditorTab) {
  const list = useRef<HTMLDivElement>(null)
  const seen = useRef(tab)
  useEffect(() => {
    if (seen.current === tab) return
    seen.current = tab
    list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
  }, [tab])
  return list
}
