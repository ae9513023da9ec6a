import { useEffect } from 'react'
import { cacheFirstPage } from './loader-cache.ts'

/** Caches the data of the visit's first page, so that the way back is quick (SPEC §9). */
export function useCacheFirstPage(data: unknown): void {
  useEffect(() => {
    const { pathname, search } = window.location
    cacheFirstPage(pathname + search, data)
  }, [data])
}
