import { useEffect, type RefObject } from 'react'
import type { CatalogFilter } from '#app/domain/catalog-filter.ts'
import { useListener } from '#app/ui/use-listener.ts'
import { tieDropdowns } from './dropdowns.ts'
import { useAppliedFilter } from './use-applied-filter.ts'

/** What ties the filter form to the address, without a picture of its own. It comes with the visitor's first sign. */
export function FilterTies(props: {
  form: RefObject<HTMLFormElement | null>
  filter: CatalogFilter
  /** What the form was first painted with. */
  painted: CatalogFilter
}) {
  const { form, filter, painted } = props
  const apply = useAppliedFilter(form, filter, painted)
  useListener(form, 'change', apply)
  useListener(form, 'submit', (event) => {
    event.preventDefault()
    apply()
  })
  useEffect(() => (form.current ? tieDropdowns(form.current) : undefined), [form])
  return null
}
