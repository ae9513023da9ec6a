import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Changes } from './editor-status.tsx'
import type { Editor } from './use-editor.ts'

interface EditorFootProps {
  editor: Editor
  onCancel: () => void
  onSubmit: () => void
}

/** What is not saved, and the buttons of the tab and the flow (SPEC §2). */
export function EditorFoot({ editor, onCancel, onSubmit }: EditorFootProps) {
  const first = editor.tab === 'basic' ? 'Guardar y Continuar' : 'Finalizar Producto'
  const submit = editor.flow === 'create' ? first : 'Actualizar Producto'
  return (
    <footer className="flex min-h-[60px] shrink-0 flex-wrap items-center gap-3 border-t border-admin-line px-6 py-2.5 max-md:px-4">
      {editor.tab === 'variants' && (
        <Button
          look="quiet"
          size="form"
          className="max-md:order-last max-md:w-full md:-ml-3"
          onClick={() => editor.setTab('basic')}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Volver a Datos Básicos
        </Button>
      )}
      <Changes editor={editor} />
      <div className="ml-auto flex gap-3 max-md:w-full max-md:[&>button]:flex-1">
        <Button look="outline" size="form" onClick={onCancel}>
          Cancelar
        </Button>
        <Button look="moss" size="form" busy={editor.busy} onClick={onSubmit}>
          {submit}
          <Kbd>Ctrl S</Kbd>
        </Button>
      </div>
    </footer>
  )
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
