import { useEffect } from 'react'
import { rememberFirst } from '#app/lib/visited.ts'

/** Remembers a page's data when the visit began with it, so that the way back is quick (SPEC §9). */
export function useFirstPage(data: unknown): void {
  useEffect(() => {
    const { pathname, search } = window.location
    rememberFirst(pathname + search, data)
  }, [data])
}
