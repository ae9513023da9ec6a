import { useEffect } from 'react'
import { ConfirmDialog, LargeModal } from '#app/ui/dialog.tsx'
import { TabPanel, TabsRoot } from '#app/ui/tabs.tsx'
import { BasicTab } from './basic-tab.tsx'
import { ConflictDialog } from './conflict/conflict-dialog.tsx'
import { EditorFoot } from './editor-foot.tsx'
import { EditorHead } from './editor-head.tsx'
import { FailedImagesDialog } from './images/failed-images-dialog.tsx'
import type { EditorTab } from './machine/editor-state.ts'
import { UNFINISHED } from './machine/intents.ts'
import { useEditor, useEditorStore } from './machine/use-editor.ts'
import { VariantsTab } from './variants-tab.tsx'

/** The product modal of SPEC §2: two steps, two tabs, fixed head and foot, scrolling body. */
export function EditorModal() {
  const { send } = useEditorStore()
  const tab = useEditor((state) => state.tab)
  const creating = useEditor((state) => state.flow === 'create')
  const unfinished = useEditor((state) => state.flow === 'create' && state.productId !== null)
  const asking = useEditor((state) => state.asking === 'leave')
  const conflict = useEditor((state) => state.job.type === 'conflict')
  const title = creating ? 'Crear Nuevo Producto' : 'Editar Producto'
  const cancel = () => send({ type: 'cancelled' })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      send({ type: 'submitted' })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [send])

  return (
    <LargeModal
      open
      onClose={cancel}
      title={title}
      initialFocus={creating && tab === 'basic' ? 'name' : undefined}
    >
      <TabsRoot
        value={tab}
        onValueChange={(next) => send({ type: 'tabChosen', tab: next as EditorTab })}
        className="flex min-h-0 flex-1 flex-col"
      >
        <EditorHead title={title} onCancel={cancel} />
        <TabPanel value="basic" className="min-h-0 flex-1">
          <BasicTab />
        </TabPanel>
        <TabPanel value="variants" className="min-h-0 flex-1">
          <VariantsTab />
        </TabPanel>
        <EditorFoot onCancel={cancel} />
      </TabsRoot>
      <ConfirmDialog
        open={asking}
        title="Cancelar"
        confirmLabel="Sí, salir"
        cancelLabel="Seguir editando"
        onCancel={() => send({ type: 'stayed' })}
        onConfirm={() => send({ type: 'abandoned' })}
      >
        <p>¿Estás seguro? Se perderán los cambios no guardados.</p>
        {unfinished && <p className="mt-2">{UNFINISHED}</p>}
      </ConfirmDialog>
      <FailedImagesDialog />
      {conflict && <ConflictDialog />}
    </LargeModal>
  )
}
