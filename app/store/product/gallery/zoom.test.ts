import { describe, expect, test } from 'vitest'
import { hold, panBy, pinch, WHOLE, zoomTo, type Stage } from './zoom.ts'

/** A phone, where the photo is as wide as the stage; a desktop, where it is as high. */
const PHONE: Stage = { width: 390, height: 844, photoWidth: 390, photoHeight: 488 }
const DESKTOP: Stage = { width: 1366, height: 768, photoWidth: 614, photoHeight: 768 }
const MIDDLE = { x: 0, y: 0 }

describe('zoom', () => {
  test.each([
    ['doubles', 2, 2],
    ['goes no further than two-fold', 5, 2],
    ['goes no lower than the whole photo', 0.3, 1],
    ['takes what lies between', 1.4, 1.4],
  ])('%s', (_, asked, scale) => {
    expect(zoomTo(WHOLE, asked, MIDDLE, PHONE)).toEqual({ scale, x: 0, y: 0 })
  })

  test('keeps the point under the finger where it is', () => {
    const about = { x: 100, y: 20 }
    const view = zoomTo(WHOLE, 2, about, PHONE)
    // The point that was 100 px from the photo's centre is 200 px from it now.
    expect(view.x + 200).toBe(about.x)
  })

  test('and back to the whole photo ends in the middle', () => {
    const view = panBy(zoomTo(WHOLE, 2, { x: 150, y: 0 }, PHONE), 40, 0, PHONE)
    expect(zoomTo(view, 1, { x: -80, y: 30 }, PHONE)).toEqual(WHOLE)
  })
})

describe('pan', () => {
  const near = zoomTo(WHOLE, 2, MIDDLE, PHONE)
  test.each([
    ['follows the finger', 30, -10, { scale: 2, x: 30, y: -10 }],
    ['ends at the edge of the photo', 5000, 5000, { scale: 2, x: 195, y: 66 }],
    ['at the other edge too', -5000, -5000, { scale: 2, x: -195, y: -66 }],
  ])('%s', (_, dx, dy, view) => {
    expect(panBy(near, dx, dy, PHONE)).toEqual(view)
  })

  test('a photo narrower than the stage stays in the middle of it', () => {
    expect(panBy(zoomTo(WHOLE, 2, MIDDLE, DESKTOP), 300, 100, DESKTOP)).toEqual({
      scale: 2,
      x: 0,
      y: 100,
    })
  })

  test('the whole photo does not move', () => {
    expect(hold({ scale: 1, x: 50, y: 50 }, PHONE)).toEqual(WHOLE)
  })
})

describe('pinch', () => {
  const from = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ] as const
  test('fingers twice as far apart double the photo', () => {
    const to = [
      { x: -100, y: 0 },
      { x: 100, y: 0 },
    ] as const
    expect(pinch(WHOLE, from, to, PHONE)).toEqual({ scale: 2, x: 0, y: 0 })
  })

  test('what lies between them goes along', () => {
    const to = [
      { x: -70, y: 30 },
      { x: 130, y: 30 },
    ] as const
    expect(pinch(WHOLE, from, to, PHONE)).toEqual({ scale: 2, x: 30, y: 30 })
  })

  test('fingers in one point divide nothing by zero', () => {
    const point = [MIDDLE, MIDDLE] as const
    expect(pinch(WHOLE, point, point, PHONE)).toEqual(WHOLE)
  })
})
