import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/test.ts'

declare global {
  interface Window {
    /** First transforms of what was moved by script. */
    moves: string[]
  }
}

/** Keeps what the page moves, and moves it. */
function keepMoves() {
  window.moves = []
  const { animate } = Element.prototype
  Element.prototype.animate = function (frames, options) {
    if (this instanceof HTMLImageElement) window.moves.push(JSON.stringify(frames))
    return animate.call(this, frames, options)
  }
}

/** From the first product of the grid to its page, whose photo is tapped as soon as it is there. */
async function follow(page: Page) {
  await page.addInitScript(keepMoves)
  await page.goto('/mujer')
  const card = page.locator('#productos article').first()
  const name = await card.getByRole('heading').innerText()
  await card.scrollIntoViewIfNeeded()
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const namesOf = (page: Page) =>
  page
    .locator('.on-the-line')
    .evaluate((scene) => getComputedStyle(scene).animationName.split(', '))

test.describe('Motion (DESIGN.md)', () => {
  test('the photo of the card flies to its place on the product page, and no tap waits for it', async ({
    page,
  }) => {
    await follow(page)
    // Within the flight, if the machine is quick enough.
    await page.getByRole('button', { name: /pantalla completa/ }).click()
    await expect(page.getByRole('dialog', { name: /^Fotos de/ })).toBeVisible()
    const moves = await page.evaluate(() => window.moves)
    expect(moves).toHaveLength(1)
    expect(moves[0]).toMatch(/translate\(-?[\d.]+px, -?[\d.]+px\) scale\([\d.]+, [\d.]+\)/)
  })

  test('the line sways once on load, and with a mouse leans with the scroll', async ({
    page,
    isMobile,
  }) => {
    for (const path of ['/', '/mujer']) {
      await page.goto(path)
      expect(await namesOf(page)).toEqual(isMobile ? ['sway'] : ['sway', 'lean'])
      const leaning = () =>
        page.locator('.on-the-line').evaluate((scene) => getComputedStyle(scene).translate)
      await page.evaluate(() => window.scrollTo(0, 600))
      await expect.poll(leaning).toBe(isMobile ? 'none' : '-0.5%')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        page.viewportSize()?.width,
      )
    }
  })

  test('both stand still for who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    expect(await namesOf(page)).toEqual(['none'])
    await follow(page)
    expect(await page.evaluate(() => window.moves)).toEqual([])
  })
})
