import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { CATEGORY_ID } from '#app/domain/product.ts'
import { startPhotoFlight } from './photo-flight.ts'
import { DETAIL_SIZES, preloadProductImage } from '#app/features/catalog/product-image.tsx'

/** A mouse that rests on a link for this long, in ms, means it. A finger means it at once. */
const REST_MS = 100

/** The address of the data behind a page's clientLoader, which the router does not prefetch; null for other pages. */
function dataAddress(path: string): string | null {
  const route =
    path === '/'
      ? 'store/home/route'
      : path.startsWith('/producto/')
        ? 'store/product/route'
        : path.slice(1) in CATEGORY_ID && path.slice(1)
  return route ? `${path === '/' ? '/_' : path}.data?_routes=${encodeURIComponent(route)}` : null
}

/**
 * Prefetches the page of the link under a resting mouse, a touching finger or the focus: modules, data, and the first photo
 * of a product. It ignores all other links: most of them are never followed.
 */
export function PrefetchOnIntent() {
  const [page, setPage] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const near = (event: Event) => {
      clearTimeout(timer)
      const link = event.target instanceof Element && event.target.closest('a[href^="/"]')
      if (
        !(link instanceof HTMLAnchorElement) ||
        link.search ||
        link.pathname === location.pathname
      )
        return
      const touched = event instanceof PointerEvent && event.pointerType !== 'mouse'
      timer = setTimeout(
        () => {
          setPage(link.pathname)
          const photo = link.querySelector('img')?.getAttribute('src')
          if (photo) preloadProductImage(photo, 'photo', DETAIL_SIZES)
        },
        touched ? 0 : REST_MS,
      )
    }
    const followed = (event: Event) => {
      const link = event.target instanceof Element && event.target.closest('a[href^="/producto/"]')
      if (link instanceof HTMLAnchorElement) startPhotoFlight(link)
    }
    // Before the router handles it.
    document.addEventListener('click', followed, { capture: true, signal: stop.signal })
    for (const sign of ['pointerover', 'focusin'])
      document.addEventListener(sign, near, { passive: true, signal: stop.signal })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [])
  if (!page) return null
  const data = dataAddress(page)
  return (
    <>
      <PrefetchPageLinks page={page} />
      {data && <link rel="prefetch" as="fetch" href={data} />}
    </>
  )
}
