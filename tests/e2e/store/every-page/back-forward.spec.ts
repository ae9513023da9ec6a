import { chromium } from '@playwright/test'
import { findBrowser } from '#scripts/test/find-browser.ts'
import { expect, test } from '#tests/support/test.ts'

test.describe('The back button', { tag: '@desktop' }, () => {
  test('shows a public page as it was left, from the browser’s back/forward cache', async ({
    shop,
    launchOptions,
  }) => {
    const browser = await chromium.launch({
      ...launchOptions,
      // The Chromium without windows has no such cache.
      executablePath: findBrowser() ?? undefined,
      // Playwright switches the cache off in the browsers it starts.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    try {
      const page = await browser.newPage({ baseURL: shop.url })
      for (const path of ['/', '/mujer', '/coleccion/tree']) {
        await page.goto(path, { waitUntil: 'networkidle' })
        await page.evaluate(() => {
          addEventListener('pageshow', ({ persisted }) => {
            document.title = persisted ? 'kept' : 'loaded anew'
          })
        })
        await page.goto('/colecciones', { waitUntil: 'networkidle' })
        await page.goBack({ waitUntil: 'commit' })
        await expect(page, path).toHaveTitle('kept')
      }
    } finally {
      await browser.close()
    }
  })
})
