import { Check, CloudCheck, History } from 'lucide-react'
import { clsx } from 'clsx'
import { clockTime } from '#app/domain/mexico-time.ts'
import type { Editor, EditorOptions, EditorTab } from './use-editor.ts'

/** Two-step indicator: the current step in ink, a finished one in moss. */
export function Steps({ tab, first, second }: { tab: EditorTab; first: boolean; second: boolean }) {
  const steps = [
    { label: 'Datos', current: tab === 'basic', done: first },
    { label: 'Variantes', current: tab === 'variants', done: second },
  ]
  return (
    <ol aria-label="Pasos" className="ml-auto flex items-center gap-2.5 text-[13px] max-md:hidden">
      {steps.map(({ label, current, done }, index) => (
        <li
          key={label}
          aria-current={current ? 'step' : undefined}
          className="flex items-center gap-2.5"
        >
          {index > 0 && <span aria-hidden="true" className="h-px w-9 bg-admin-control" />}
          <span
            className={clsx(
              'grid size-[22px] place-items-center rounded-full text-xs font-semibold',
              current
                ? 'bg-ink text-white'
                : done
                  ? 'bg-moss text-white'
                  : 'border border-admin-control text-admin-ink-2',
            )}
          >
            {done && !current ? (
              <Check aria-label="hecho" strokeWidth={3} className="size-3" />
            ) : (
              index + 1
            )}
          </span>
          <span className={current ? 'font-semibold' : 'text-admin-ink-2'}>{label}</span>
        </li>
      ))}
    </ol>
  )
}

/** Where the draft stands: restored (until the next save) or kept at a time. */
export function DraftNote({
  editor,
  draft,
  onDiscard,
}: {
  editor: Editor
  draft: EditorOptions['draft']
  onDiscard: () => void
}) {
  if (draft) {
    return (
      <p
        role="status"
        className="mb-1.5 flex items-center gap-2 rounded-check bg-sky px-2.5 py-1 text-[13px] text-sky-ink"
      >
        <History aria-hidden="true" className="size-3.5 shrink-0" />
        Recuperamos tu borrador de las {clockTime(new Date(draft.savedAt), false)}
        <button type="button" onClick={onDiscard} className="border-b border-current font-semibold">
          Descartar
        </button>
      </p>
    )
  }
  if (editor.keeper.savedAt === null) return null
  return (
    <p className="mb-2.5 flex items-center gap-2 text-[13px] text-admin-ink-3 tnum max-md:hidden">
      <CloudCheck aria-hidden="true" className="size-4" />
      Borrador guardado a las {clockTime(new Date(editor.keeper.savedAt), false)}
    </p>
  )
}

/** What is not saved yet, and the way to what must be corrected. */
export function Changes({ editor }: { editor: Editor }) {
  const wrong = Object.keys(editor.form.formState.errors).length + (editor.imagesError ? 1 : 0)
  if (editor.changes === 0 && wrong === 0) return null
  return (
    <p className="flex items-center gap-2 text-[13px] text-admin-ink-2">
      {editor.changes > 0 && (
        <span className="flex items-center gap-2 max-md:hidden">
          <span aria-hidden="true" className="size-1.5 rounded-full bg-terracotta" />
          {editor.changes === 1 ? '1 cambio sin guardar' : `${editor.changes} cambios sin guardar`}
        </span>
      )}
      {wrong > 0 && (
        <button
          type="button"
          className="border-b border-current font-semibold text-brick"
          onClick={() => {
            editor.setTab('basic')
            const [first] = Object.keys(editor.form.formState.errors)
            requestAnimationFrame(() =>
              document.getElementById(first ?? 'elegir-archivos')?.focus(),
            )
          }}
        >
          {wrong === 1 ? '1 dato por corregir' : `${wrong} datos por corregir`}
        </button>
      )}
    </p>
  )
}
