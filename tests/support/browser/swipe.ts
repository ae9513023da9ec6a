import type { Page } from '@playwright/test'

type Point = readonly [x: number, y: number]

/** A finger put down, drawn and lifted, in CSS px. The browser's own touch events: nothing is dispatched by script. */
export async function swipe(page: Page, { from, by }: { from: Point; by: Point }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const at = (share: number) => [{ x: from[0] + by[0] * share, y: from[1] + by[1] * share }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const share of [0.25, 0.5, 0.75, 1])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
