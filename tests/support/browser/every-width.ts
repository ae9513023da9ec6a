import type { Page } from '@playwright/test'

/** From the narrowest phone to a large screen, in CSS px (SPEC §9 has none; DESIGN.md's checklist 11 begins at 320). */
const WIDTHS = Array.from({ length: (2560 - 320) / 16 + 1 }, (_, step) => 320 + step * 16)

/** Words of more letters than this may be broken: no line is promised to hold them. */
const LONGEST_WORD = 24

/**
 * What a reader stumbles on: the page scrolls sideways, or a word stands on two lines. A hyphen, a slash or a point ends a
 * word. In the page.
 */
async function faultsOf(longest: number): Promise<string[]> {
  // Media queries answer with a frame after the resize.
  await new Promise((drawn) => requestAnimationFrame(drawn))
  const { scrollWidth, clientWidth } = document.documentElement
  const faults = scrollWidth > clientWidth ? ['scrolls sideways'] : []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    range.selectNodeContents(text)
    const rects = range.getClientRects()
    if (rects.length < 2 || !text.parentElement?.checkVisibility()) continue
    for (const word of (text.nodeValue ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      if (word[0].length < 2 || word[0].length > longest) continue
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1) faults.push(`'${word[0]}' is broken in '${text.nodeValue}'`)
    }
  }
  return faults
}

/**
 * Walks the open page through every width.
 *
 * @returns each fault once, with the widths at which it was seen, in px
 */
export async function faultsAtEveryWidth(page: Page, height = 900): Promise<string[]> {
  const seen = new Map<string, number[]>()
  const devTools = await page.context().newCDPSession(page)
  for (const width of WIDTHS) {
    // Playwright's own resize waits for more than the page's layout.
    await devTools.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: false,
    })
    let faults = await page.evaluate(faultsOf, LONGEST_WORD)
    // What was only on its way is gone with another frame.
    if (faults.length > 0) faults = await page.evaluate(faultsOf, LONGEST_WORD)
    for (const fault of faults) seen.set(fault, [...(seen.get(fault) ?? []), width])
  }
  await devTools.send('Emulation.clearDeviceMetricsOverride')
  await devTools.detach()
  return [...seen].map(([fault, at]) => `${fault} at ${at.join()} px`)
}
