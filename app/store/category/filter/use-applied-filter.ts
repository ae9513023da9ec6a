import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { filterSearch, parseFilter, type CatalogFilter } from '#app/domain/catalog-filter.ts'
import { afterPaint } from '#app/ui/after-paint.ts'
import { drawerOf } from './dropdowns.ts'

/** The filter in a form, read from the URL that it would submit without JavaScript. */
function filterOf(form: HTMLFormElement): CatalogFilter {
  const params = new URLSearchParams()
  // Not FormData: a choice counts even when a newer page has disabled its option.
  for (const box of form.querySelectorAll('input'))
    if (box.checked && box.value !== '') params.append(box.name, box.value)
  const sort = form.elements.namedItem('orden')
  if (sort instanceof HTMLSelectElement) params.append('orden', sort.value)
  return parseFilter(params)
}

/**
 * Whether somebody chose something before React listened. It compares with what was painted, not with the controls'
 * defaults: these follow the address, which a chip may have changed meanwhile.
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

/** The press that requested an address; null for an address that was reached in another way. */
function pressOf(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'press' in state
    ? Number(state.press)
    : null
}

/**
 * Syncs a form of native controls to the address. The controls show a tap themselves, before anything is rendered; the
 * address follows with the next frame, and corrects the controls when it changes in another way (a chip, going back).
 *
 * @param filter the filter that the address holds, or is about to
 * @param painted the filter with which the form was first painted
 * @returns applies what the form holds now
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
  /** The last press, until its own page is loading. */
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
      // Several choices in the phone's drawer are one history entry, which leads back to before it was opened.
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
    // The page of an earlier press must not undo a later one.
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
