import { useEffect } from 'react'
import { cacheFirstPage } from './loader-cache.ts'

/** Remembers a page's data when the visit began with it, so that the way back is quick (SPEC §9). */
export function useCacheFirstPage(data: unknown): void {
  useEffect(() => {
    const { pathname, search } = window.location
    cacheFirstPage(pathname + search, data)
  }, [data])
}
