import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  adminFilterCount,
  adminFilterParams,
  NO_ADMIN_FILTER,
  parseAdminFilter,
  type AdminListFilter,
} from '#app/features/catalog/admin-list-filter.ts'
import { adminProductsQuery } from '#app/features/catalog/admin-queries.ts'
import { knownPages, matchCountWords } from '#app/features/catalog/match-count.ts'
import { adminStatsQuery } from '#app/features/catalog/admin-stats.ts'
import { formatCount } from '#app/domain/number.ts'
import { clockTime } from '#app/domain/mexico-time.ts'
import { AppError } from '#app/lib/errors.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { useMedia } from '#app/ui/use-media.ts'
import { adminTitle } from '#app/admin/shell/admin-title.ts'
import { TAP_AREA } from '#app/admin/tap-area.ts'
import { ProductEditor, useEditorTarget } from './editor/product-editor.tsx'
import { BulkBar } from './list/bulk-bar.tsx'
import { DeleteDialog } from './list/delete-dialog.tsx'
import { ListFilters } from './list/list-filters.tsx'
import { EmptyList, LoadingRows, NoMatches, ReadFailed } from './list/list-states.tsx'
import { Pager } from './list/pager.tsx'
import { ProductCards } from './list/product-cards.tsx'
import { ProductTable } from './list/product-table.tsx'
import { useSelection } from './list/use-selection.ts'

export const meta = () => adminTitle('Gestión de Productos')

const NOTHING = { count: 0, more: false }

/** The product manager (SPEC §2). */
export default function ProductManager() {
  const [params, setParams] = useSearchParams()
  const filter = parseAdminFilter(params)
  const list = useQuery(adminProductsQuery(filter))
  const { data: stats } = useQuery(adminStatsQuery())
  const narrow = useMedia('(width < 1100px)')
  const editor = useEditorTarget()
  const [deleting, setDeleting] = useState<{ id: string; name: string }[]>([])
  const products = list.data?.products ?? []
  /** undefined while it is not known: nothing is said of it then. */
  const found = list.data
  const count = found?.count ?? 0
  const selection = useSelection(products)
  const filtered = adminFilterCount(filter) > 0

  function change(next: Partial<AdminListFilter>) {
    setParams(adminFilterParams({ ...filter, page: 1, ...next }), { replace: !('page' in next) })
  }
  const lastPage = knownPages(found ?? NOTHING)
  useEffect(() => {
    if (list.data && !list.isPlaceholderData && filter.page > lastPage) change({ page: lastPage })
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!event.altKey || event.code !== 'KeyN' || editor.target) return
      event.preventDefault()
      editor.create()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  const List = narrow ? ProductCards : ProductTable
  return (
    <div className="flex h-full min-h-[480px] flex-col">
      <div className="flex items-center justify-between gap-4 px-8 pt-5 pb-4 max-md:px-4 max-md:pb-3">
        <h1 className="text-[28px] leading-tight max-tab:text-2xl">Gestión de Productos</h1>
        <button
          type="button"
          aria-keyshortcuts="Alt+N"
          onClick={editor.create}
          className={buttonClass('moss', 'form')}
        >
          <Plus aria-hidden="true" className="size-[18px]" />
          <span>
            Nuevo<span className="max-md:sr-only"> Producto</span>
          </span>
          <kbd
            aria-hidden="true"
            className="rounded-check border border-white/50 px-1.5 font-sans text-xs font-medium max-md:hidden"
          >
            Alt N
          </kbd>
        </button>
      </div>
      <div className="px-8 max-md:px-4">
        <ListFilters
          filter={filter}
          onChange={change}
          found={found}
          counting={list.isFetching && list.isPlaceholderData}
        />
      </div>
      <div className="flex items-baseline gap-3 px-8 pt-3.5 pb-2.5 text-sm text-admin-ink-2 max-md:px-4">
        <h2 className="text-[17px] text-ink tnum">
          Productos{found && ` (${matchCountWords(found)})`}
        </h2>
        {filtered && stats && found && (
          <span className="tnum max-md:hidden">de {formatCount(stats.products)}</span>
        )}
        {filtered && (
          <button
            type="button"
            onClick={() => setParams(adminFilterParams({ ...NO_ADMIN_FILTER, sort: filter.sort }))}
            className={clsx(
              TAP_AREA,
              'border-b border-current text-[13px] font-semibold text-moss',
            )}
          >
            Limpiar filtros
          </button>
        )}
        {found?.more && (
          <span className="max-tab:hidden">Son muchos: agrega otra palabra o un filtro.</span>
        )}
        {list.data && (
          <span className="ml-auto text-[12.5px] text-admin-ink-3 tnum max-md:hidden">
            Leído a las {clockTime(new Date(list.data.readAt))}
          </span>
        )}
      </div>
      <div
        aria-busy={list.isFetching}
        className="relative mx-8 min-h-0 flex-1 overflow-auto rounded-t-control border border-b-0 border-admin-hairline bg-white max-md:mx-0 max-md:rounded-none max-md:border-x-0"
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
          <NoMatches
            search={filter.search}
            onClear={() => setParams(adminFilterParams({ ...NO_ADMIN_FILTER, sort: filter.sort }))}
          />
        )}
      </div>
      <BulkBar
        selection={selection}
        filter={filter}
        found={found ?? NOTHING}
        onDelete={() => setDeleting(selection.items)}
      />
      <Pager page={filter.page} found={found} onPage={(page) => change({ page })} />
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
