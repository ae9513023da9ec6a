import { AlertDialog } from 'radix-ui'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { pluralize } from '#app/domain/pluralize.ts'
import { Button } from '#app/ui/button.tsx'
import { CONFLICT_COLUMNS } from './conflict-table.tsx'
import type { DiffRow } from './product-diff.ts'

interface ConflictChoicesProps {
  rows: DiffRow[]
  /** Whose changes overwriting takes back, as a phrase: 'de Marisol'. */
  whose: string
  /** What is saved is known: there is something to choose. */
  ready: boolean
  /** Nothing clashes: both can be kept. */
  onJoin: (() => void) | undefined
  onLoad: () => void
  onOverwrite: () => void
}

/** The ways on, each below the column it keeps, with what follows from it; below both where both can be kept. */
export function ConflictChoices(props: ConflictChoicesProps) {
  const { rows, whose, ready, onJoin, onLoad, onOverwrite } = props
  const mine = rows.filter((row) => row.mineChanged).length
  const theirs = rows.filter((row) => row.storedChanged)
  const added = theirs.filter(({ stored }) => stored.startsWith('Agregada'))
  const [first] = added
  const including = !first
    ? ''
    : added.length === 1
      ? `, incluida la ${first.label.replace('Variante', 'variante')}`
      : `, incluidas ${added.length} variantes nuevas`
  return (
    <div
      className={clsx(
        'grid border-t border-admin-line bg-admin-paper text-note text-admin-ink-2 tab:sticky tab:bottom-0 tab:z-10',
        CONFLICT_COLUMNS,
      )}
    >
      {onJoin && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 border-b border-admin-line bg-moss-tint px-4 py-3.5 text-ink tab:col-span-2 tab:col-start-2 tab:border-l tab:pr-7">
          <p className="min-w-0 flex-1 basis-64 text-pretty">
            Ningún dato lo cambiaron ambos: se pueden quedar{' '}
            {pluralize(mine, 'cambio tuyo', 'cambios tuyos')} y {theirs.length} {whose}. Revisas y
            guardas.
          </p>
          <Button look="moss" size="form" className="max-tab:w-full" onClick={onJoin}>
            Juntar ambos cambios
          </Button>
        </div>
      )}
      <Choice
        text="Si sigues editando, te volveremos a preguntar al guardar."
        className={clsx('tab:pl-7', onJoin && 'tab:col-start-1 tab:row-span-2 tab:row-start-1')}
      >
        <AlertDialog.Cancel asChild>
          <Button look="outline" size="form" className="max-tab:w-full">
            Seguir editando
            <kbd
              aria-hidden="true"
              className="rounded-check border border-admin-line px-1.5 font-sans text-xs font-medium max-md:hidden"
            >
              Esc
            </kbd>
          </Button>
        </AlertDialog.Cancel>
      </Choice>
      <Choice
        text={
          mine === 1
            ? 'Tu cambio sale del formulario y queda en el borrador, por si lo quieres de vuelta.'
            : `Tus ${mine > 0 ? `${mine} ` : ''}cambios salen del formulario y quedan en el borrador, por si los quieres de vuelta.`
        }
        className="tab:border-l"
      >
        <Button
          look={onJoin ? 'outline' : 'moss'}
          size="form"
          className="w-full"
          disabled={!ready}
          onClick={onLoad}
        >
          Cargar lo guardado
        </Button>
      </Choice>
      <Choice
        text={
          theirs.length === 1
            ? `Se pierde 1 cambio ${whose}${including}.`
            : `Se pierden ${theirs.length > 0 ? pluralize(theirs.length, 'cambio', 'cambios') : 'los cambios'} ${whose}${including}.`
        }
        className="tab:border-l tab:pr-7"
      >
        <Button
          look="outline"
          size="form"
          className="w-full border-brick! text-brick!"
          disabled={!ready}
          onClick={onOverwrite}
        >
          Sobrescribir con mi versión
        </Button>
      </Choice>
    </div>
  )
}

function Choice({
  text,
  className,
  children,
}: {
  text: string
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={clsx(
        'flex flex-col justify-between gap-2.5 border-admin-line px-4 py-4 max-tab:border-b max-tab:last:border-0',
        className,
      )}
    >
      <p className="text-pretty">{text}</p>
      <div>{children}</div>
    </div>
  )
}
