/**
 * `npm run bench:inp`: taps on a phone whose processor is four times slower, from the tap to the next paint as the
 * browser's Event Timing tells it (whole multiples of 8 ms). Writes .cache/bench/inp.json.
 */
import { loadavg } from 'node:os'
import type { Locator, Page } from '@playwright/test'
import { median, saveResult, say, withShopAndBrowser } from './browser.ts'

const ROUNDS = Number(process.argv[2] ?? 7)
const SLOWDOWN = 4
/** Event Timing reports nothing quicker. */
const FLOOR_MS = 16

declare global {
  interface Window {
    slowest: number
  }
}

/** Keeps the longest interaction since the last look. */
function watchInteractions(floorMs: number) {
  window.slowest = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) window.slowest = Math.max(window.slowest, entry.duration)
    }
  }).observe({
    type: 'event',
    durationThreshold: floorMs,
    buffered: true,
  } as PerformanceObserverInit)
}

async function timeOf(page: Page, tap: () => Promise<void>): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    window.slowest = 0
  })
  await tap()
  // Entries come after the frame; the rest of what the tap set off must not count for the next one.
  await page.waitForTimeout(700)
  return Math.max(await page.evaluate(() => window.slowest), FLOOR_MS)
}

/** A bare touch: Playwright's own `tap` runs code of its own in the page during the interaction. */
async function touch(page: Page, target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to touch')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** One visit: each tap once. */
async function visit(page: Page, product: string, note: (tap: string, ms: number) => void) {
  const tap = async (name: string, target: Locator) => {
    await target.scrollIntoViewIfNeeded()
    note(name, await timeOf(page, () => touch(page, target)))
  }

  await page.goto('/')
  // The first sign of life of a visit that begins on this page.
  await page.mouse.wheel(0, 40)
  await tap('open the menu drawer', page.getByRole('button', { name: 'Abrir menú' }))
  await tap('close the menu drawer', page.getByRole('button', { name: 'Cerrar' }))

  await page.goto('/mujer')
  await page.locator('form[aria-label="Filtrar productos"]').scrollIntoViewIfNeeded()
  await tap(
    'open the filter drawer',
    page.getByRole('button', { name: 'Filtros', exact: false }).first(),
  )
  await tap('filter by a size', page.locator('input[name="talla"]:enabled').first())
  await tap('filter by a colour', page.locator('input[name="color"]:enabled').first())
  await tap('close the filter drawer', page.getByRole('button', { name: 'Cerrar filtros' }))

  await page.goto(product)
  await page.mouse.wheel(0, 200)
  const unchosen = '[role="radio"][aria-checked="false"]:not([aria-disabled])'
  await tap('choose a size', page.locator(`[aria-labelledby="size-label"] ${unchosen}`).first())
  await tap('choose a thumbnail', page.getByRole('button', { name: 'Ver foto 2' }))
  await tap('open the lightbox', page.getByRole('button', { name: /pantalla completa/ }))
  await tap('next photo', page.getByRole('dialog').getByRole('button', { name: 'Foto siguiente' }))
}

await withShopAndBrowser(async (shop, browser) => {
  const times = new Map<string, number[]>()
  const mujer = await (await fetch(`${shop.url}/mujer`)).text()
  const product = /\/producto\/[0-9a-f-]{36}/.exec(mujer)?.[0] ?? ''
  // The first visit makes the photos that the server keeps from then on, and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    const context = await browser.newContext({
      baseURL: shop.url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const page = await context.newPage()
    await page.addInitScript(watchInteractions, FLOOR_MS)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await visit(page, product, (tap, ms) => {
      if (round > 0) times.set(tap, [...(times.get(tap) ?? []), ms])
    })
    await context.close()
    say(`visit ${round} of ${ROUNDS}, load ${loadavg()[0]?.toFixed(1)}`)
  }
  const table = Object.fromEntries(
    [...times].map(([tap, list]) => [
      tap,
      { 'median ms': median(list), 'worst ms': Math.max(...list) },
    ]),
  )
  console.table(table)
  await saveResult('inp', {
    rounds: ROUNDS,
    slowdown: SLOWDOWN,
    table,
    times: Object.fromEntries(times),
  })
})
