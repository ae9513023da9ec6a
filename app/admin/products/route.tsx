import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import {
  adminFilterCount,
  adminFilterParams,
  NO_ADMIN_FILTER,
  parseAdminFilter,
  resized,
  type AdminListFilter,
} from '#app/admin/data/list-filter.ts'
import { adminProductsQuery } from '#app/admin/data/product-queries.ts'
import { knownPages, matchCountWords } from '#app/admin/data/match-count.ts'
import { adminStatsQuery } from '#app/admin/data/stats-queries.ts'
import { formatCount } from '#app/domain/number.ts'
import { clockTime } from '#app/domain/mexico-time.ts'
import { AppError } from '#app/lib/errors.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { useMedia } from '#app/ui/use-media.ts'
import { adminTitle } from '#app/admin/shell/admin-title.ts'
import { KeyHint } from '#app/admin/key-hint.tsx'
import { NEW_PRODUCT_KEYS, NEW_PRODUCT_PARAM } from '#app/admin/new-product.ts'
import { TAP_AREA } from '#app/admin/tap-area.ts'
import { ProductEditor, useEditorTarget } from './editor/product-editor.tsx'
import { BulkBar } from './list/bulk-bar.tsx'
import { DeleteDialog } from './list/delete-dialog.tsx'
import { SortBox } from './list/filter-controls.tsx'
import { ListFilters, SMALL_LIST } from './list/list-filters.tsx'
import { EmptyList, LoadingRows, NoMatches, ReadFailed } from './list/list-states.tsx'
import { Pager } from './list/pager.tsx'
import { ProductCards } from './list/product-cards.tsx'
import { ProductTable, TABLE_FITS } from './list/product-table.tsx'
import { useNarrowerThan } from './list/use-narrower-than.ts'
import { useSelection } from './list/use-selection.ts'

export const meta = () => adminTitle('Gestión de Productos')

const NOTHING = { count: 0, more: false }

/** The product manager (SPEC §2). */
export default function ProductManager() {
  const [params, setParams] = useSearchParams()
  const filter = parseAdminFilter(params)
  const list = useQuery(adminProductsQuery(filter))
  const { data: stats } = useQuery(adminStatsQuery())
  const [frame, narrow] = useNarrowerThan<HTMLDivElement>(TABLE_FITS)
  const small = useMedia(SMALL_LIST)
  const editor = useEditorTarget()
  const [deleting, setDeleting] = useState<{ id: string; name: string }[]>([])
  const products = list.data?.products ?? []
  /** undefined while unknown: then the page does not mention it. */
  const found = list.data
  const count = found?.count ?? 0
  const selection = useSelection(products)
  const filtered = adminFilterCount(filter) > 0

  function change(next: Partial<AdminListFilter>) {
    setParams(adminFilterParams({ ...filter, page: 1, ...next }), { replace: !('page' in next) })
  }
  const clear = () => change({ ...NO_ADMIN_FILTER, sort: filter.sort, pageSize: filter.pageSize })
  const lastPage = knownPages(found ?? NOTHING, filter.pageSize)
  useEffect(() => {
    if (list.data && !list.isPlaceholderData && filter.page > lastPage) change({ page: lastPage })
  })
  // The address asks for it: from the dashboard, or with Alt+N from anywhere.
  const asked = params.has(NEW_PRODUCT_PARAM)
  const { key } = useLocation()
  const served = useRef('')
  useEffect(() => {
    // Once: the address is the same until the router has replaced it, and the editor may be closed before that.
    if (!asked || served.current === key) return
    served.current = key
    if (!editor.target) editor.create()
    // Removed at once, so that a reload or the way back does not open another.
    setParams(adminFilterParams(filter), { replace: true })
  })

  const List = narrow ? ProductCards : ProductTable
  return (
    <div className="flex h-full min-h-[480px] flex-col">
      <div className="flex items-center justify-between gap-4 px-8 pt-5 pb-4 max-xl:px-6 max-md:px-4 max-md:pb-3">
        <h1 className="text-[28px] leading-tight max-tab:text-2xl">Gestión de Productos</h1>
        <button
          type="button"
          aria-keyshortcuts={NEW_PRODUCT_KEYS}
          onClick={editor.create}
          className={buttonClass('moss', 'form')}
        >
          <Plus aria-hidden="true" className="size-[18px]" />
          <span>
            Nuevo<span className="max-md:sr-only"> Producto</span>
          </span>
          <KeyHint className="max-md:hidden">Alt N</KeyHint>
        </button>
      </div>
      <div className="px-8 max-xl:px-6 max-md:px-4">
        <ListFilters
          filter={filter}
          onChange={change}
          found={found}
          counting={list.isFetching && list.isPlaceholderData}
        />
      </div>
      <div className="flex items-baseline gap-3 px-8 pt-3.5 pb-2.5 text-sm text-admin-ink-2 max-xl:px-6 max-md:px-4">
        <h2 className="text-lead whitespace-nowrap text-ink tnum">
          Productos{found && ` (${matchCountWords(found)})`}
        </h2>
        {filtered && stats && found && (
          <span className="tnum max-md:hidden">de {formatCount(stats.products)}</span>
        )}
        {filtered && (
          <button
            type="button"
            onClick={clear}
            className={clsx(
              TAP_AREA,
              'border-b border-current text-note font-semibold whitespace-nowrap text-moss',
            )}
          >
            Limpiar filtros
          </button>
        )}
        {found?.more && (
          <span className="max-tab:hidden">Son muchos: agrega otra palabra o un filtro.</span>
        )}
        {list.data && (
          <span className="ml-auto text-caption whitespace-nowrap text-admin-ink-3 tnum max-md:hidden">
            Leído a las {clockTime(new Date(list.data.readAt))}
          </span>
        )}
        {small && (
          <SortBox
            filter={filter}
            onChange={change}
            className="-mr-1.5 self-center px-1.5 text-ink max-md:ml-auto max-md:h-8"
          />
        )}
      </div>
      <div
        ref={frame}
        aria-busy={list.isFetching}
        className="@container relative mx-8 min-h-0 flex-1 overflow-auto rounded-t-control border border-b-0 border-admin-hairline bg-white max-xl:mx-6 max-md:mx-0 max-md:rounded-none max-md:border-x-0"
      >
        {list.isError && (
          <ReadFailed
            offline={list.error instanceof AppError && list.error.code === 'offline'}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isPending && <LoadingRows />}
        {products.length > 0 && (
          <div className={clsx('transition-opacity', list.isPlaceholderData && 'opacity-60')}>
            <List
              products={products}
              selection={selection}
              lowFirst={filter.lowStock}
              onEdit={(product) => editor.edit(product.id)}
              onDelete={(product) => setDeleting([product])}
            />
          </div>
        )}
        {list.isSuccess && count === 0 && !filtered && <EmptyList onCreate={editor.create} />}
        {list.isSuccess && count === 0 && filtered && (
          <NoMatches search={filter.search} onClear={clear} />
        )}
      </div>
      <BulkBar
        selection={selection}
        filter={filter}
        found={found ?? NOTHING}
        onDelete={() => setDeleting(selection.items)}
      />
      <Pager
        page={filter.page}
        pageSize={filter.pageSize}
        found={found}
        onPage={(page) => change({ page })}
        onPageSize={(size) => change(resized(filter, size))}
      />
      <DeleteDialog
        products={deleting}
        onClose={() => setDeleting([])}
        onDeleted={(id) => {
          selection.remove([id])
          setDeleting((left) => left.filter((product) => product.id !== id))
        }}
      />
      {editor.target && (
        <ProductEditor
          key={editor.target.key}
          target={editor.target}
          onClose={editor.close}
          onReopen={editor.reopen}
        />
      )}
    </div>
  )
}
