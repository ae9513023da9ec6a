import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { filterSearch, parseFilter, type CatalogFilter } from '#app/domain/catalog-filter.ts'
import { afterPaint } from '#app/ui/after-paint.ts'
import { drawerOf } from './dropdowns.ts'

/** The filter a form holds, read as the URL it would make without JavaScript. */
function filterOf(form: HTMLFormElement): CatalogFilter {
  const params = new URLSearchParams()
  // Not FormData: a choice that was made counts, though its option was disabled by the page that came since.
  for (const box of form.querySelectorAll('input'))
    if (box.checked && box.value !== '') params.append(box.name, box.value)
  const sort = form.elements.namedItem('orden')
  if (sort instanceof HTMLSelectElement) params.append('orden', sort.value)
  return parseFilter(params)
}

/**
 * Whether somebody chose something before React listened. Compared with what was painted, not with the controls' defaults:
 * these follow the address, which a chip may have changed since.
 */
function wasTouched(form: HTMLFormElement, painted: CatalogFilter): boolean {
  const checked = new Set(
    [...new URLSearchParams(filterSearch(painted))].flatMap(([name, values]) =>
      values.split(',').map((value) => `${name}=${value}`),
    ),
  )
  const boxes = [...form.querySelectorAll('input')].filter(({ value }) => value !== '')
  return (
    boxes.some((box) => box.checked !== checked.has(`${box.name}=${box.value}`)) ||
    new FormData(form).get('orden') !== painted.sort
  )
}

/** Which press asked for an address; null for one that was come to by other means. */
function pressOf(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'press' in state
    ? Number(state.press)
    : null
}

/**
 * Sync a form of native controls to the address. They show a tap themselves, before anything is rendered; the address
 * follows with the next frame, and puts the controls right when it changes by other means (a chip, going back).
 *
 * @param filter what the address holds, or is about to
 * @param painted what the form was first painted with
 * @returns asks for what the form holds now
 */
export function useAppliedFilter(
  form: RefObject<HTMLFormElement | null>,
  filter: CatalogFilter,
  painted: CatalogFilter,
) {
  const navigate = useNavigate()
  const location = useLocation()
  const coming = useNavigation().location
  const back = useNavigationType() === 'POP'
  const { key, state } = coming?.pathname === location.pathname ? coming : location
  /** The last press, until its own page is on its way. */
  const open = useRef<number | null>(null)
  const begun = useRef(false)
  const takeBack = useRef(() => {})

  const apply = () => {
    if (!form.current) return
    const search = filterSearch(filterOf(form.current))
    const press = performance.now()
    open.current = press
    takeBack.current()
    takeBack.current = afterPaint(
      // Several choices in the phone's drawer are one step, which leads back to before it was opened.
      () =>
        void navigate(
          { search },
          {
            preventScrollReset: true,
            state: { press },
            replace: Boolean(drawerOf(form.current)),
          },
        ),
    )
  }

  const follow = useEffectEvent((first: boolean) => {
    if (!form.current) return
    if (first && wasTouched(form.current, painted)) return apply()
    const press = pressOf(state)
    // The page of an earlier press must not take a later one back.
    const earlier = open.current !== null && press !== null && press !== open.current
    if (earlier && (coming || !back)) return
    open.current = null
    form.current.reset()
    const sort = form.current.elements.namedItem('orden')
    // React leaves a select's default as it was first rendered.
    if (sort instanceof HTMLSelectElement) sort.value = filter.sort
  })
  useEffect(() => {
    follow(!begun.current)
    begun.current = true
  }, [key, coming])

  return apply
}
