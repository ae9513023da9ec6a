/** A photo that leaves a page for another: where it stood in the window, and the file that was shown. */
interface Flight {
  /** Path of the page it flies to. */
  to: string
  src: string
  box: DOMRect
  /** As performance.now(). */
  at: number
}

export const photoFlight: { last?: Flight | undefined } = {}

/** Remembers the photo of a link that is followed. Browser only. */
export function startPhotoFlight(link: HTMLAnchorElement): void {
  const photo = link.querySelector('img')
  if (!photo) return
  photoFlight.last = {
    to: link.pathname,
    src: photo.currentSrc,
    box: photo.getBoundingClientRect(),
    at: performance.now(),
  }
}
