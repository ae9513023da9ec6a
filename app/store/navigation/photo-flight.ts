/** A photo that moves from one page to another: its place in the window, and the file that was shown. */
interface Flight {
  /** Path of the page that it moves to. */
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
