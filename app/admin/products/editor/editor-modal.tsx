import { ArrowLeft, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, LargeModal } from '#app/ui/dialog.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Tab, TabList, TabPanel, TabsRoot } from '#app/ui/tabs.tsx'
import { BasicTab } from './basic-tab.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Changes, DraftNote, Steps } from './editor-status.tsx'
import { useEditor, type Editor, type EditorOptions, type EditorTab } from './use-editor.ts'
import { VariantsTab } from './variants-tab.tsx'

/** The product modal of SPEC §2: two steps, two tabs, fixed head and foot, scrolling body. */
export function EditorModal(options: EditorOptions) {
  const editor = useEditor(options)
  const [asking, setAsking] = useState(false)
  const creating = editor.flow === 'create'
  const title = creating ? 'Crear Nuevo Producto' : 'Editar Producto'
  const unlocked = editor.productId !== null
  const send = creating
    ? editor.tab === 'basic'
      ? editor.saveAndContinue
      : editor.finish
    : editor.save
  const submit = useAfterAdding(editor, send)

  /** Cancelar and X: from the variants tab always with a question, from the basic tab when there are changes. */
  function cancel() {
    if (
      editor.tab === 'variants' ||
      editor.changes + editor.pending > 0 ||
      editor.uploads.images.some((image) => image.status !== 'done')
    )
      setAsking(true)
    else editor.leave()
  }
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (!asking && !editor.conflict) void submit()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  return (
    <LargeModal open onClose={cancel} title={title} initialFocus={creating ? 'name' : undefined}>
      <FormProvider {...editor.form}>
        <TabsRoot
          value={editor.tab}
          onValueChange={(tab) => editor.setTab(tab as EditorTab)}
          className="flex min-h-0 flex-1 flex-col"
        >
          <header className="shrink-0 border-b border-admin-line">
            <div className="flex h-[60px] items-center gap-3 pr-3 pl-6 max-md:pl-4">
              <p
                aria-hidden="true"
                className="font-display text-xl font-semibold whitespace-nowrap max-md:text-lg"
              >
                {title}
              </p>
              {editor.product && (
                <>
                  <p className="truncate text-sm text-admin-ink-2 max-md:hidden">
                    {editor.product.name}
                  </p>
                  <span className="max-md:hidden">
                    {editor.product.isActive ? (
                      <Badge look="moss" dot="filled">
                        Activo
                      </Badge>
                    ) : (
                      <Badge look="hollow" dot="hollow">
                        Inactivo
                      </Badge>
                    )}
                  </span>
                </>
              )}
              <Steps tab={editor.tab} first={unlocked} second={editor.variants.list.length > 0} />
              <span aria-hidden="true" className="h-8 w-px bg-admin-line max-md:hidden" />
              <IconButton label="Cerrar" className="max-md:ml-auto" onClick={cancel}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
            <div className="flex min-h-[42px] flex-wrap items-end justify-between gap-x-4 px-5 max-md:px-3">
              <TabList aria-label="Secciones del producto">
                <Tab value="basic">Datos del Producto</Tab>
                <Tab value="variants" disabled={!unlocked}>
                  Variantes del Producto
                  {unlocked && <Badge look="moss">{editor.variants.list.length}</Badge>}
                </Tab>
              </TabList>
              <DraftNote editor={editor} draft={options.draft} />
            </div>
          </header>
          <TabPanel value="basic" className="min-h-0 flex-1">
            <BasicTab editor={editor} />
          </TabPanel>
          <TabPanel value="variants" className="min-h-0 flex-1">
            <VariantsTab editor={editor} />
          </TabPanel>
          <footer className="flex min-h-[60px] shrink-0 flex-wrap items-center gap-3 border-t border-admin-line px-6 py-2.5 max-md:px-4">
            {editor.tab === 'variants' && (
              <Button
                look="quiet"
                size="form"
                className="-ml-3 max-md:hidden"
                onClick={() => editor.setTab('basic')}
              >
                <ArrowLeft aria-hidden="true" className="size-4" />
                Volver a Datos Básicos
              </Button>
            )}
            <Changes editor={editor} />
            <div className="ml-auto flex gap-3 max-md:w-full max-md:[&>button]:flex-1">
              <Button look="outline" size="form" onClick={cancel}>
                Cancelar
              </Button>
              <Button look="moss" size="form" busy={editor.busy} onClick={() => void submit()}>
                {creating
                  ? editor.tab === 'basic'
                    ? 'Guardar y Continuar'
                    : 'Finalizar Producto'
                  : 'Actualizar Producto'}
                <Kbd>Ctrl S</Kbd>
              </Button>
            </div>
            {editor.tab === 'variants' && (
              <Button
                look="quiet"
                size="form"
                className="w-full md:hidden"
                onClick={() => editor.setTab('basic')}
              >
                <ArrowLeft aria-hidden="true" className="size-4" />
                Volver a Datos Básicos
              </Button>
            )}
          </footer>
        </TabsRoot>
      </FormProvider>
      <ConfirmDialog
        open={asking}
        title="Cancelar"
        confirmLabel="Sí, salir"
        cancelLabel="Seguir editando"
        onCancel={() => setAsking(false)}
        onConfirm={editor.leave}
      >
        <p>¿Estás seguro? Se perderán los cambios no guardados.</p>
      </ConfirmDialog>
      {editor.conflict && editor.productId && editor.opened && (
        <ConflictDialog
          productId={editor.productId}
          opened={editor.opened}
          editor={editor}
          userId={options.userId}
          onKeepEditing={editor.closeConflict}
          onLoad={editor.loadStored}
          onOverwrite={editor.overwrite}
        />
      )}
    </LargeModal>
  )
}

/** Saving waits for a variant that is just being added; when adding fails, its message stands instead. */
function useAfterAdding({ variants }: Editor, send: () => Promise<void>) {
  /** How many additions had failed when the wait began; null: nothing waits. */
  const waiting = useRef<number | null>(null)
  useEffect(() => {
    if (waiting.current === null || variants.adding) return
    const stillGood = variants.failures === waiting.current
    waiting.current = null
    if (stillGood) void send()
  })
  return () => {
    if (!variants.adding) return send()
    waiting.current = variants.failures
    return Promise.resolve()
  }
}

function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden="true"
      className="rounded-check border border-white/50 px-1.5 font-sans text-xs font-medium max-md:hidden"
    >
      {children}
    </kbd>
  )
}
