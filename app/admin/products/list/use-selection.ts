import { useState } from 'react'

interface Named {
  id: string
  name: string
}

/** Rows selected for a bulk action, kept across pages by id. */
export interface Selection {
  items: Named[]
  has: (id: string) => boolean
  toggle: (item: Named) => void
  toggleAll: () => void
  add: (items: Named[]) => void
  remove: (ids: string[]) => void
  clear: () => void
  /** Every row of the page is selected. */
  all: boolean
  /** Some of them are. */
  some: boolean
}

export function useSelection(page: Named[]): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const here = page.filter((item) => chosen.has(item.id)).length
  const all = page.length > 0 && here === page.length

  function change(edit: (next: Map<string, string>) => void) {
    setChosen((before) => {
      const next = new Map(before)
      edit(next)
      return next
    })
  }
  return {
    items: [...chosen].map(([id, name]) => ({ id, name })),
    has: (id) => chosen.has(id),
    toggle: ({ id, name }) => change((next) => void (next.delete(id) || next.set(id, name))),
    toggleAll: () =>
      change((next) => {
        for (const { id, name } of page)
          if (all) next.delete(id)
          else next.set(id, name)
      }),
    add: (items) =>
      change((next) => {
        for (const { id, name } of items) next.set(id, name)
      }),
    remove: (ids) => change((next) => ids.forEach((id) => next.delete(id))),
    clear: () => setChosen(new Map()),
    all,
    some: here > 0 && !all,
  }
}
