import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Changes } from './editor-status.tsx'
import { INTENTS } from './machine/intents.ts'
import { intentOf } from './machine/selectors.ts'
import { useEditor, useEditorStore } from './machine/use-editor.ts'

/** What is not saved, and the buttons of the tab and the flow (SPEC §2). */
export function EditorFoot({ onCancel }: { onCancel: () => void }) {
  const { send } = useEditorStore()
  const tab = useEditor((state) => state.tab)
  const intent = useEditor(intentOf)
  const busy = useEditor((state) => state.job.type === 'saving')
  return (
    <footer className="flex min-h-[60px] shrink-0 flex-wrap items-center gap-3 border-t border-admin-line px-6 py-2.5 max-md:px-4">
      {tab === 'variants' && (
        <Button
          look="quiet"
          size="form"
          className="max-md:order-last max-md:w-full md:-ml-3"
          onClick={() => send({ type: 'tabChosen', tab: 'basic' })}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Volver a Datos Básicos
        </Button>
      )}
      <Changes />
      <div className="ml-auto flex gap-3 max-md:w-full max-md:[&>button]:flex-1">
        <Button look="outline" size="form" onClick={onCancel}>
          Cancelar
        </Button>
        <Button look="moss" size="form" busy={busy} onClick={() => send({ type: 'submitted' })}>
          {INTENTS[intent].button}
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
