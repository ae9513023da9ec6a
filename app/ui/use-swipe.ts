import { useRef, type PointerEvent } from 'react'

/** A sideways drag of 50 px or more turns the page (SPEC §9). */
const SWIPE_PX = 50

/** Pointer handlers that tell a sideways swipe by touch or pen from a tap or a scroll. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent) {
      start.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY }
    },
    onPointerCancel() {
      start.current = null
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current
      start.current = null
      if (!from) return
      const dx = event.clientX - from.x
      if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < Math.abs(event.clientY - from.y)) return
      onSwipe(dx < 0 ? 1 : -1)
    },
  }
}
