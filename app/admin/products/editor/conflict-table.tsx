import { clsx } from 'clsx'
import { counted } from '#app/domain/counted.ts'
import type { DiffRow } from './product-diff.ts'

/** A row for each value that differs: as it was opened, as it is stored, as it is here. One column under 'tab'. */
export function ConflictTable({ rows }: { rows: DiffRow[] }) {
  return (
    <table className="w-full text-sm tab:table-fixed max-tab:block max-tab:[&_tbody]:block max-tab:[&_td]:block max-tab:[&_th]:block max-tab:[&_tr]:block max-tab:[&_tr]:p-4">
      <thead className="bg-admin-paper text-left text-[13px] max-tab:hidden!">
        <tr className="[&>th]:px-4 [&>th]:py-3">
          <th scope="col" className="w-[190px] pl-7!">
            {counted(rows.length, 'dato distinto', 'datos distintos')}
          </th>
          <th scope="col">Cuando lo abriste</th>
          <th scope="col" className="border-l border-admin-line">
            Lo guardado
          </th>
          <th scope="col" className="border-l border-admin-line">
            Tu versión
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const both = row.storedChanged && row.mineChanged
          return (
            <tr
              key={row.label}
              className={clsx(
                'border-t border-admin-hairline align-top [&>*]:px-4 [&>*]:py-3 max-tab:[&>*]:py-1',
                both && 'shadow-[inset_3px_0_0_var(--color-terracotta)]',
              )}
            >
              <th scope="row" className="text-left font-semibold tab:pl-7!">
                {row.label}
                {both && (
                  <span className="block text-[13px] font-normal text-terracotta-ink">
                    lo cambiaron ambos
                  </span>
                )}
              </th>
              <Value label="Cuando lo abriste" text={row.opened} />
              <Value label="Lo guardado" text={row.stored} changed={row.storedChanged} lined />
              <Value label="Tu versión" text={row.mine} changed={row.mineChanged} lined />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface ValueProps {
  label: string
  text: string
  /** undefined: the version both started from. */
  changed?: boolean
  lined?: boolean
}

function Value({ label, text, changed, lined }: ValueProps) {
  return (
    <td
      className={clsx(
        'break-words',
        lined && 'border-l border-admin-line max-tab:border-0',
        changed ? 'font-semibold' : 'text-admin-ink-3',
      )}
    >
      <span className="text-[12.5px] font-normal text-admin-ink-3 tab:hidden">{label}: </span>
      {text.length > 160 ? `${text.slice(0, 160)}…` : text}
      {/* The value too: overwriting with it takes back what the other person changed. */}
      {changed === false && <span className="block text-[12.5px]">sin cambio</span>}
    </td>
  )
}
