import { clsx } from 'clsx'
import { pluralize } from '#app/domain/pluralize.ts'
import { diffWords } from './diff-words.ts'
import type { DiffRow } from './product-diff.ts'

interface ConflictTableProps {
  rows: DiffRow[]
  /** Who saved, and when: '10:39'. */
  author: string
  savedAt: string
  /** When this editor opened it; '' when it is not known. */
  openedAt: string
}

/** Widths of the table's last two columns, for the choices below them. */
export const CONFLICT_COLUMNS = 'tab:grid-cols-[41.2%_29.4%_29.4%]'

/** A row for each value that differs: as it was opened, as it is stored, as it is here. Cards under 'tab'. */
export function ConflictTable({ rows, author, savedAt, openedAt }: ConflictTableProps) {
  const both = rows.filter((row) => row.storedChanged && row.mineChanged).length
  return (
    <table className="w-full text-sm tab:table-fixed max-tab:block max-tab:[&_tbody]:block max-tab:[&_td]:block max-tab:[&_th]:block max-tab:[&_tr]:block max-tab:[&_tr]:p-4">
      <thead className="bg-admin-paper text-left text-note tab:sticky tab:top-0 tab:z-10 max-tab:hidden!">
        <tr className="align-top [&>th]:px-4 [&>th]:py-2.5">
          <th scope="col" className="w-[18.6%] pl-7!">
            {pluralize(rows.length, 'dato distinto', 'datos distintos')}
            {both > 0 && (
              <Note>
                {both} {both === 1 ? 'lo' : 'los'} cambiaron ambos
              </Note>
            )}
          </th>
          <th scope="col" className="w-[22.6%]">
            Cuando lo abriste
            <Note>{openedAt}</Note>
          </th>
          <th scope="col" className="w-[29.4%] border-l border-admin-line">
            Lo guardado
            <Note>
              {author}, {savedAt}
            </Note>
          </th>
          <th scope="col" className="border-l border-admin-line">
            Tu versión
            <Note>sin guardar</Note>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.label}
            className={clsx(
              'border-t border-admin-hairline align-top [&>*]:px-4 [&>*]:py-3 max-tab:[&>*]:px-0 max-tab:[&>*]:py-1',
              row.storedChanged &&
                row.mineChanged &&
                'shadow-[inset_3px_0_0_var(--color-terracotta)]',
            )}
          >
            <th scope="row" className="text-left font-semibold break-words tab:pl-7!">
              {row.label}
              {row.storedChanged && row.mineChanged && (
                <span className="block text-note font-normal text-terracotta-ink">
                  lo cambiaron ambos
                </span>
              )}
            </th>
            <Cell label="Cuando lo abriste">
              <span className="text-admin-ink-3">{before(row)}</span>
            </Cell>
            <Cell label="Lo guardado" className="border-l border-admin-line bg-admin-paper/60">
              <Value row={row} text={row.stored} changed={row.storedChanged} />
            </Cell>
            <Cell label="Tu versión" className="border-l border-admin-line">
              <Value row={row} text={row.mine} changed={row.mineChanged} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cut = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

/** What is the same in a long text is left out here as in the version beside it. */
function before(row: DiffRow): string {
  const changed = row.mineChanged ? row.mine : row.stored
  if (!row.isText || (row.mineChanged && row.storedChanged)) return cut(row.opened)
  return cut(
    diffWords(changed, row.opened)
      .map(({ text }) => text)
      .join(''),
  )
}

function Note({ children }: { children: React.ReactNode }) {
  return <span className="block truncate font-normal text-admin-ink-2">{children}</span>
}

function Cell({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: React.ReactNode
}) {
  return (
    <td className={clsx('break-words max-tab:border-0 max-tab:bg-transparent', className)}>
      <span className="text-caption text-admin-ink-3 tab:hidden">{label}: </span>
      {children}
    </td>
  )
}

/** What a version made of the value: nothing, another one, or the same with some of its words changed. */
function Value({ row, text, changed }: { row: DiffRow; text: string; changed: boolean }) {
  if (!changed) return <span className="text-admin-ink-3">Sin cambio</span>
  const [, added, rest] = /^(Agregada)(.*)/.exec(text) ?? []
  if (added)
    return (
      <>
        <Mark>{added}</Mark>
        {rest}
      </>
    )
  if (!row.isText) return <span className="font-semibold">{text}</span>
  return diffWords(row.opened, text).map((piece) =>
    piece.added ? <Mark key="added">{cut(piece.text)}</Mark> : piece.text,
  )
}

function Mark({ children }: { children: string }) {
  return (
    <mark className="rounded-[2px] bg-[#d9e5cf] box-decoration-clone px-0.5 text-ink">
      {children}
    </mark>
  )
}
