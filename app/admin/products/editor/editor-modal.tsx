import { useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { ConfirmDialog, LargeModal } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { TabPanel, TabsRoot } from '#app/ui/tabs.tsx'
import { BasicTab } from './basic-tab.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { EditorFoot } from './editor-foot.tsx'
import { EditorHead } from './editor-head.tsx'
import { FailedImagesDialog } from './failed-images-dialog.tsx'
import { useEditor, type Editor, type EditorOptions } from './use-editor.ts'
import type { EditorTab } from './editor-tab.ts'
import { VariantsTab } from './variants-tab.tsx'

/** What becomes of the product of step 1 when the wizard is left (ADR 0036). */
const UNFINISHED =
  'El producto te espera en la lista como «Sin terminar». Nadie lo ve en la tienda hasta que lo termines.'

/** The product modal of SPEC §2: two steps, two tabs, fixed head and foot, scrolling body. */
export function EditorModal(options: EditorOptions) {
  const editor = useEditor(options)
  const [asking, setAsking] = useState(false)
  const creating = editor.flow === 'create'
  const title = creating ? 'Crear Nuevo Producto' : 'Editar Producto'
  const send = creating
    ? editor.tab === 'basic'
      ? editor.saveAndContinue
      : editor.finish
    : editor.save
  const submit = useAfterAdding(editor, send)
  const unfinished = creating && editor.productId !== null

  /** Cancelar and X: from the variants tab always with a question, from the basic tab when there are changes. */
  function cancel() {
    if (
      editor.tab === 'variants' ||
      editor.changes + editor.pending > 0 ||
      editor.uploads.images.some((image) => image.status !== 'done')
    )
      setAsking(true)
    else {
      editor.leave()
      if (unfinished) toast.info(UNFINISHED)
    }
  }
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (!asking && !editor.conflict && !editor.asksForImages) void submit()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  return (
    <LargeModal
      open
      onClose={cancel}
      title={title}
      initialFocus={creating && editor.tab === 'basic' ? 'name' : undefined}
    >
      <FormProvider {...editor.form}>
        <TabsRoot
          value={editor.tab}
          onValueChange={(tab) => editor.setTab(tab as EditorTab)}
          className="flex min-h-0 flex-1 flex-col"
        >
          <EditorHead editor={editor} title={title} onCancel={cancel} />
          <TabPanel value="basic" className="min-h-0 flex-1">
            <BasicTab editor={editor} />
          </TabPanel>
          <TabPanel value="variants" className="min-h-0 flex-1">
            <VariantsTab editor={editor} />
          </TabPanel>
          <EditorFoot editor={editor} onCancel={cancel} onSubmit={() => void submit()} />
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
        {unfinished && <p className="mt-2">{UNFINISHED}</p>}
      </ConfirmDialog>
      <FailedImagesDialog editor={editor} />
      {editor.conflict && editor.productId && editor.opened && (
        <ConflictDialog
          productId={editor.productId}
          opened={editor.opened}
          editor={editor}
          userId={options.userId}
          onKeepEditing={editor.closeConflict}
          onLoad={editor.loadStored}
          onJoin={editor.joinStored}
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
