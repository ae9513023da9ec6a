import { useEffect, useState, type RefObject } from 'react'
import type { CatalogFilter } from '#app/domain/catalog-filter.ts'
import { useBackCloses } from '#app/ui/use-back-closes.ts'
import { useListener } from '#app/ui/use-listener.ts'
import { drawerOf, tieDropdowns } from './dropdowns.ts'
import { useAppliedFilter } from './use-applied-filter.ts'

/** Keeps the filter form and the address in sync and draws nothing. It loads with the visitor's first interaction. */
export function FilterSync(props: {
  form: RefObject<HTMLFormElement | null>
  filter: CatalogFilter
  /** The filter with which the form was first painted. */
  painted: CatalogFilter
}) {
  const { form, filter, painted } = props
  const apply = useAppliedFilter(form, filter, painted)
  useListener(form, 'change', apply)
  // Every change is applied, or about to be.
  useListener(form, 'submit', (event) => event.preventDefault())
  const [drawer, setDrawer] = useState(false)
  useEffect(() => (form.current ? tieDropdowns(form.current, setDrawer) : undefined), [form])
  useBackCloses(drawer, () => drawerOf(form.current)?.hidePopover())
  return null
}
