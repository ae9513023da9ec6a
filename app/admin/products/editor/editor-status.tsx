import { Check, CircleAlert, CloudCheck, History } from 'lucide-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { pluralize } from '#app/domain/pluralize.ts'
import { clockTime } from '#app/domain/mexico-time.ts'
import { TAP_AREA } from '#app/admin/tap-area.ts'
import type { EditorTab } from './machine/editor-state.ts'
import { imagesError, unsavedCounts } from './machine/selectors.ts'
import { useEditor, useEditorStore } from './machine/use-editor.ts'

/** Two-step indicator: the current step in ink, a finished one in moss. */
export function Steps({ tab, first, second }: { tab: EditorTab; first: boolean; second: boolean }) {
  const steps = [
    { label: 'Datos', current: tab === 'basic', done: first },
    { label: 'Variantes', current: tab === 'variants', done: second },
  ]
  return (
    <ol aria-label="Pasos" className="ml-auto flex items-center gap-2.5 text-note max-md:gap-1.5">
      {steps.map(({ label, current, done }, index) => (
        <li
          key={label}
          aria-current={current ? 'step' : undefined}
          className="flex items-center gap-2.5 max-md:gap-1.5"
        >
          {index > 0 && (
            <span aria-hidden="true" className="h-px w-9 bg-admin-control max-md:w-3" />
          )}
          <span
            className={clsx(
              'grid size-[22px] place-items-center rounded-full text-xs font-semibold forced-colors:border',
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
          <span className={clsx('max-md:sr-only', current ? 'font-semibold' : 'text-admin-ink-2')}>
            {label}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Where the draft stands: set apart, restored (until the next save), or kept at a time. */
export function DraftNote() {
  const { send } = useEditorStore()
  const apart = useEditor((state) => state.apart)
  const restored = useEditor((state) => state.restored)
  const keptAt = useEditor((state) => state.keptAt)
  const at = (instant: number) => clockTime(new Date(instant), false)
  if (apart) {
    return (
      <Strip>
        Cargamos lo guardado. Tus cambios de las {at(apart.savedAt)} quedaron aparte
        <StripButton onClick={() => send({ type: 'apartRestored' })}>
          Recuperar mis cambios
        </StripButton>
        <StripButton onClick={() => send({ type: 'apartDropped' })}>Descartar</StripButton>
      </Strip>
    )
  }
  if (restored) {
    return (
      <Strip>
        {restored.joined
          ? 'Juntamos lo guardado con tus cambios: revisa y guarda'
          : `Recuperamos tu borrador de las ${at(restored.savedAt)}`}
        <StripButton onClick={() => send({ type: 'draftDropped' })}>Descartar</StripButton>
      </Strip>
    )
  }
  if (keptAt === null) return null
  return (
    <p className="mb-2.5 flex items-center gap-2 text-note text-admin-ink-3 tnum max-md:hidden">
      <CloudCheck aria-hidden="true" className="size-4" />
      Borrador guardado a las {at(keptAt)}
    </p>
  )
}

function Strip({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-check bg-sky px-2.5 py-1 text-note text-sky-ink"
    >
      <History aria-hidden="true" className="size-3.5 shrink-0 max-md:hidden" />
      {children}
    </p>
  )
}

function StripButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="font-semibold underline underline-offset-4 max-md:min-h-11"
    >
      {children}
    </button>
  )
}

/** What is not saved yet, and the way to what must be corrected. */
export function Changes() {
  const { send } = useEditorStore()
  const changes = useEditor((state) => unsavedCounts(state).changes)
  const pending = useEditor((state) => unsavedCounts(state).pending)
  const wrong = useEditor(
    (state) => Object.keys(state.errors).length + (imagesError(state) ? 1 : 0),
  )
  if (changes + pending + wrong === 0) return null
  const unsaved = [
    changes > 0 && pluralize(changes, 'cambio', 'cambios'),
    pending > 0 && pluralize(pending, 'variante', 'variantes'),
  ].filter(Boolean)
  return (
    <p className="flex items-center gap-2 text-note text-admin-ink-2">
      {unsaved.length > 0 && (
        <span className="flex items-center gap-2 max-md:hidden">
          <span aria-hidden="true" className="size-1.5 rounded-full bg-terracotta" />
          {unsaved.join(' y ')} sin guardar
        </span>
      )}
      {wrong > 0 && (
        <button
          type="button"
          className={clsx(TAP_AREA, 'flex items-center gap-1.5 font-semibold text-brick')}
          onClick={() => send({ type: 'errorsShown' })}
        >
          <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="border-b border-current">
            {pluralize(wrong, 'dato por corregir', 'datos por corregir')}
          </span>
        </button>
      )}
    </p>
  )
}
