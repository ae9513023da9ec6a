import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { VisibilityBadges } from '#app/admin/products/visibility-badges.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Tab, TabList } from '#app/ui/tabs.tsx'
import { DraftNote, Steps } from './editor-status.tsx'
import type { Editor } from './use-editor.ts'
import type { EditorTab } from './editor-tab.ts'

interface EditorHeadProps {
  editor: Editor
  title: string
  onCancel: () => void
}

/** Title, the two steps and the way out; below them the two tabs and where the draft stands (SPEC §2). */
export function EditorHead({ editor, title, onCancel }: EditorHeadProps) {
  const unlocked = editor.productId !== null
  const tabs = useFocusOnTurn(editor.tab)
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
          {editor.product && (
            <p className="truncate text-sm text-admin-ink-2 max-md:text-[13px]">
              {editor.product.name}
            </p>
          )}
        </div>
        {editor.product && (
          <span className="flex gap-1 max-md:hidden">
            <VisibilityBadges product={editor.product} />
          </span>
        )}
        <Steps tab={editor.tab} first={unlocked} second={editor.variants.list.length > 0} />
        <span aria-hidden="true" className="h-8 w-px bg-admin-line max-md:hidden" />
        <IconButton label="Cerrar" onClick={onCancel}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex min-h-[42px] flex-wrap items-end justify-between gap-x-4 px-5 max-md:px-3">
        <TabList
          ref={tabs}
          aria-label="Secciones del producto"
          className="max-[380px]:gap-2 max-[380px]:[&>*]:text-[13px]"
        >
          <Tab value="basic">Datos del Producto</Tab>
          <Tab value="variants" disabled={!unlocked}>
            Variantes del Producto
            {unlocked && <Badge look="moss">{editor.variants.list.length}</Badge>}
          </Tab>
        </TabList>
        <DraftNote editor={editor} />
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
