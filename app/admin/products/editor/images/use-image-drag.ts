import { useEffect, useRef } from 'react'

/**
 * Dragging an image to another place: while the pointer is down, by mouse or finger, the image takes the place of the
 * tile under it. Listens on the window, because the tile itself moves in the document meanwhile.
 */
export function useImageDrag(move: (id: string, to: number) => void) {
  const latest = useRef(move)
  const dragging = useRef<AbortController>(undefined)
  useEffect(() => {
    latest.current = move
  })
  useEffect(() => () => dragging.current?.abort(), [])

  return (id: string) => {
    const listening = new AbortController()
    dragging.current?.abort()
    dragging.current = listening
    const { signal } = listening
    window.addEventListener(
      'pointermove',
      (event) => {
        const under = document
          .elementFromPoint(event.clientX, event.clientY)
          ?.closest<HTMLElement>('[data-image-position]')
        if (under) latest.current(id, Number(under.dataset['imagePosition']) - 1)
      },
      { signal },
    )
    for (const end of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(end, () => listening.abort(), { signal })
    }
  }
}
