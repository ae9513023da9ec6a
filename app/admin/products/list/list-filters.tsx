import { Search, SlidersHorizontal } from 'lucide-react'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { adminFilterCount, type AdminListFilter } from '#app/admin/data/list-filter.ts'
import { matchCountWords, type MatchCount } from '#app/admin/data/match-count.ts'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { Button } from '#app/ui/button.tsx'
import { useMedia } from '#app/ui/use-media.ts'
import { KeyHint } from '#app/admin/key-hint.tsx'
import { CONTROL, FilterControls, PRESSED, SortBox } from './filter-controls.tsx'

/** The filters are in a sheet. */
export const SMALL_LIST = '(width < 900px)'

interface ListFiltersProps {
  filter: AdminListFilter
  onChange: (change: Partial<AdminListFilter>) => void
  /** How many products the filter matches; undefined while unknown. */
  found: MatchCount | undefined
  /** The count is being updated. */
  counting: boolean
}

/** Search, filters and order of the list; each change goes to the URL and back to the first page. */
export function ListFilters({ filter, onChange, found, counting }: ListFiltersProps) {
  const [shown, setShown] = useState(false)
  const small = useMedia(SMALL_LIST)
  const count = adminFilterCount({ ...filter, search: '' })
  return (
    <search className="flex flex-wrap items-center gap-2 tab:max-xl:gap-1.5">
      <SearchBox value={filter.search} onChange={(search) => onChange({ search })} />
      {!small && (
        <>
          <FilterControls filter={filter} onChange={onChange} />
          <SortBox filter={filter} onChange={onChange} />
        </>
      )}
      {small && (
        <>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setShown(true)}
            className={clsx(
              CONTROL,
              'flex items-center gap-2 px-3 font-semibold',
              count > 0 && PRESSED,
            )}
          >
            <SlidersHorizontal aria-hidden="true" className="size-4" />
            Filtros
            {count > 0 && (
              <span className="grid size-5 place-items-center rounded-full bg-moss text-xs text-white">
                {count}
              </span>
            )}
          </button>
          <BottomSheet
            open={shown}
            onClose={() => setShown(false)}
            label="Filtros"
            foot={
              <Button
                look="moss"
                size="form"
                className="w-full tnum"
                busy={counting}
                onClick={() => setShown(false)}
              >
                {found === undefined
                  ? 'Ver productos'
                  : found.count === 1
                    ? 'Ver 1 producto'
                    : `Ver ${matchCountWords(found)} productos`}
              </Button>
            }
          >
            <div className="flex flex-wrap gap-3 [&>*]:grow">
              <FilterControls filter={filter} onChange={onChange} />
            </div>
          </BottomSheet>
        </>
      )}
    </search>
  )
}

/** Waits 250 ms after the last key before it asks. Ctrl/Cmd+K puts the focus here. */
function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // This box requested it and it has not arrived yet: by then, more may have been typed.
  const [asked, setAsked] = useState<string[]>([])
  if (value !== seen) {
    const at = asked.lastIndexOf(value)
    setSeen(value)
    setAsked(asked.slice(at + 1))
    if (at < 0) setTyped(value)
  }
  useEffect(() => {
    const next = typed.trim()
    if (next === value) return
    const timer = setTimeout(() => {
      setAsked([...asked, next])
      onChange(next)
    }, 250)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <label className="relative min-w-40 flex-1 tab:min-w-44 xl:max-w-[262px]">
      <span className="sr-only">Buscar productos</span>
      <Search aria-hidden="true" className="absolute top-1/2 left-3 size-4 -translate-y-1/2" />
      <input
        ref={input}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="Nombre, SKU o etiqueta"
        aria-keyshortcuts="Control+K Meta+K"
        className={clsx(CONTROL, 'w-full pr-3 pl-9 placeholder:text-admin-ink-3')}
      />
      {!typed && (
        <KeyHint className="absolute top-1/2 right-2.5 -translate-y-1/2 bg-white text-admin-ink-2 max-lg:hidden">
          Ctrl K
        </KeyHint>
      )}
    </label>
  )
}
