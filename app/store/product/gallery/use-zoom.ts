import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import {
  MOST_ZOOM,
  panBy,
  pinch,
  WHOLE,
  zoomTo,
  type Point,
  type Stage,
  type View,
} from './zoom.ts'

/** How far a finger may tremble and still tap, in px. Two taps within this time, in ms, and this distance are one. */
const TAP_PX = 10
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 40

const isOn = (element: HTMLElement | null, event: PointerEvent) =>
  event.target instanceof Node && element?.contains(event.target) === true

/**
 * Enlarges a photo two-fold: by a click or double tap, by two fingers, by the wheel; then a finger or the mouse moves it. It
 * writes to the element itself, so that nothing is rendered while fingers move.
 *
 * @param photo the element that is enlarged; its parent is the stage
 */
export function useZoom(photo: RefObject<HTMLElement | null>) {
  const view = useRef<View>(WHOLE)
  const [zoomed, setZoomed] = useState(false)
  const fingers = useRef(new Map<number, Point>())
  /** Since the first finger came down: how far it moved, and whether another joined it. */
  const gesture = useRef({ moved: 0, many: false })
  const lastTap = useRef({ at: Number.NEGATIVE_INFINITY, x: 0, y: 0 })

  function stageOf(element: HTMLElement): { stage: Stage; centre: Point } {
    const box = (element.parentElement ?? element).getBoundingClientRect()
    return {
      stage: {
        width: box.width,
        height: box.height,
        photoWidth: element.offsetWidth,
        photoHeight: element.offsetHeight,
      },
      centre: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    }
  }

  /** @param smooth a step, not a movement under the finger */
  function show(next: View, smooth: boolean) {
    const element = photo.current
    if (!element) return
    view.current = next
    element.style.transition = smooth ? 'transform 200ms cubic-bezier(.2,.7,.2,1)' : 'none'
    element.style.transform =
      next.scale === 1 ? '' : `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
    setZoomed(next.scale > 1)
  }

  /** Around a point of the window; without one around the middle. */
  function zoom(scale: number, at?: Point, smooth = true) {
    const element = photo.current
    if (!element) return
    const { stage, centre } = stageOf(element)
    const about = at ? { x: at.x - centre.x, y: at.y - centre.y } : { x: 0, y: 0 }
    show(zoomTo(view.current, scale, about, stage), smooth)
  }
  const toggle = (at?: Point) => zoom(view.current.scale > 1 ? 1 : MOST_ZOOM, at)

  function pan(dx: number, dy: number, smooth = true) {
    if (photo.current) show(panBy(view.current, dx, dy, stageOf(photo.current).stage), smooth)
  }

  function onPointerDown(event: PointerEvent) {
    if (fingers.current.size === 0) gesture.current = { moved: 0, many: false }
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.current.size > 1) gesture.current.many = true
    if (view.current.scale > 1 && isOn(photo.current, event))
      photo.current?.setPointerCapture(event.pointerId)
  }

  function onPointerMove(event: PointerEvent) {
    const was = fingers.current.get(event.pointerId)
    const element = photo.current
    if (!was || !element) return
    const is = { x: event.clientX, y: event.clientY }
    gesture.current.moved += Math.hypot(is.x - was.x, is.y - was.y)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, is)
    if (other) {
      const { stage, centre } = stageOf(element)
      const fromCentre = ({ x, y }: Point) => ({ x: x - centre.x, y: y - centre.y })
      const still = fromCentre(other)
      show(pinch(view.current, [fromCentre(was), still], [fromCentre(is), still], stage), false)
    } else if (view.current.scale > 1) pan(is.x - was.x, is.y - was.y, false)
  }

  function onPointerUp(event: PointerEvent) {
    fingers.current.delete(event.pointerId)
    const { moved, many } = gesture.current
    if (!isOn(photo.current, event) || many || moved > TAP_PX) return
    const at = { x: event.clientX, y: event.clientY }
    if (event.pointerType === 'mouse') {
      if (event.button === 0) toggle(at)
      return
    }
    const { at: before, x, y } = lastTap.current
    const twice =
      event.timeStamp - before < DOUBLE_TAP_MS && Math.hypot(at.x - x, at.y - y) < DOUBLE_TAP_PX
    lastTap.current = { at: twice ? Number.NEGATIVE_INFINITY : event.timeStamp, ...at }
    if (twice) toggle(at)
  }

  return {
    zoomed,
    zoom,
    toggle,
    pan,
    scale: () => view.current.scale,
    reset: () => show(WHOLE, false),
    /** Whether the fingers change the photo's size or place, so that it is no swipe. */
    busy: () => view.current.scale > 1 || gesture.current.many,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    },
  }
}
