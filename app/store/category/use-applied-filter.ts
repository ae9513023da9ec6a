import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { filterSearch, parseFilter, type CatalogFilter } from '#app/domain/catalog-filter.ts'
import { afterPaint } from '#app/ui/after-paint.ts'

/** The filter a form holds, read as the URL it would make without JavaScript. */
function filterOf(form: HTMLFormElement): CatalogFilter {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') params.append(name, value)
  }
  return parseFilter(params)
}

/** Whether somebody tapped a filter before React listened. */
function wasTouched(form: HTMLFormElement, sort: string): boolean {
  const boxes = form.querySelectorAll('input')
  return (
    [...boxes].some((box) => box.checked !== box.defaultChecked) ||
    new FormData(form).get('orden') !== sort
  )
}

/**
 * Ties a form of native controls to the address. They show a tap themselves, before anything is rendered; the address
 * follows with the next frame, and puts the controls right when it changes by other means (a chip, going back).
 *
 * @returns asks for what the form holds now
 */
export function useAppliedFilter(form: RefObject<HTMLFormElement | null>, filter: CatalogFilter) {
  const navigate = useNavigate()
  const idle = useNavigation().state === 'idle'
  const shown = filterSearch(filter)
  /** What the form asked for last, until the page shows it. */
  const asked = useRef<string | null>(null)
  const begun = useRef(false)
  const takeBack = useRef(() => {})

  const apply = () => {
    if (!form.current) return
    const search = filterSearch(filterOf(form.current))
    asked.current = search
    takeBack.current()
    takeBack.current = afterPaint(() => void navigate({ search }, { preventScrollReset: true }))
  }

  const follow = useEffectEvent((first: boolean) => {
    if (!form.current) return
    if (first && wasTouched(form.current, filter.sort)) return apply()
    // Two quick taps: the page of the first must not take the second back.
    if (asked.current !== null && asked.current !== shown && !idle) return
    asked.current = null
    form.current.reset()
    const sort = form.current.elements.namedItem('orden')
    // React leaves a select's default as it was first rendered.
    if (sort instanceof HTMLSelectElement) sort.value = filter.sort
  })
  useEffect(() => {
    follow(!begun.current)
    begun.current = true
  }, [shown, idle])

  return apply
}
