import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount } from '#app/domain/number.ts'
import { ADMIN_PAGE_SIZES, type AdminPageSize } from '#app/admin/data/list-filter.ts'
import {
  hasNextPage,
  knownPages,
  matchCountWords,
  type MatchCount,
} from '#app/admin/data/match-count.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { SelectBox } from './select-box.tsx'

interface PagerProps {
  page: number
  pageSize: AdminPageSize
  /** Missing while unknown. */
  found: MatchCount | undefined
  onPage: (page: number) => void
  onPageSize: (pageSize: AdminPageSize) => void
}

const SIZES = ADMIN_PAGE_SIZES.map((size): [string, string] => [String(size), String(size)])

/** '1–25 de 37', or '1–25 de más de 200', the page size, and the links to other pages. */
export function Pager({ page, pageSize, found: known, onPage, onPageSize }: PagerProps) {
  const found = known ?? { count: 0, more: false }
  // An empty or unknown list has no pages to offer.
  const hidden = found.count === 0 && 'invisible'
  const from = found.count === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, found.count)
  const pages = { count: knownPages(found, pageSize), more: found.more }
  return (
    <nav
      aria-label="Páginas"
      className="flex h-12 shrink-0 items-center gap-4 border-t border-admin-line bg-admin-paper px-8 text-note text-admin-ink-2 tnum max-xl:px-6 max-md:px-4"
    >
      <p className={clsx('mr-auto', hidden)}>
        <strong className="text-ink">
          {formatCount(from)}–{formatCount(to)}
        </strong>{' '}
        de <strong className="text-ink">{matchCountWords(found)}</strong>
      </p>
      <SelectBox
        className={clsx('h-8 px-1.5 max-md:h-11', hidden)}
        label="Filas por página"
        sign={<span className="max-xs:sr-only">Filas por página</span>}
        value={String(pageSize)}
        options={SIZES}
        onChange={(size) => onPageSize(Number(size) as AdminPageSize)}
      />
      <div className={clsx('flex items-center', hidden)}>
        <IconButton
          label="Página anterior"
          disabled={page <= 1}
          className="disabled:opacity-40"
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p>
          <strong className="text-ink">{formatCount(page)}</strong> de {matchCountWords(pages)}
        </p>
        <IconButton
          label="Página siguiente"
          disabled={!hasNextPage(page, found, pageSize)}
          className="-mr-3 disabled:opacity-40"
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </nav>
  )
}
