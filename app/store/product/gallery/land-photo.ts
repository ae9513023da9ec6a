import { photoFlight } from '#app/store/navigation/photo-flight.ts'

/** A page that takes longer than this to load shows no transition, in ms. */
const PATIENCE_MS = 2000
const FLIGHT: KeyframeAnimationOptions = {
  duration: 250,
  easing: 'cubic-bezier(.2,.7,.2,1)',
}

/**
 * Moves the page's photo in from where its link showed it (DESIGN.md 'Motion'). The compositor moves it over a page that is
 * already there: no tap waits (ADR 0039). Until its own file is loaded it shows the link's. For a layout effect.
 */
export function landPhoto(photo: HTMLImageElement): void {
  const from = photoFlight.last
  photoFlight.last = undefined
  if (!from || from.to !== location.pathname || performance.now() - from.at > PATIENCE_MS) return
  if (!photo.complete) {
    photo.style.background = `center / cover url("${from.src}")`
    photo.addEventListener('load', () => (photo.style.background = ''), { once: true })
  }
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // The router scrolls to the new page's top after this effect, and before the frame.
  requestAnimationFrame(() => {
    const { x, y, width, height } = photo.getBoundingClientRect()
    const { box } = from
    photo.animate(
      {
        transformOrigin: ['0 0', '0 0'],
        transform: [
          `translate(${box.x - x}px, ${box.y - y}px) scale(${box.width / width}, ${box.height / height})`,
          'none',
        ],
      },
      FLIGHT,
    )
  })
}
