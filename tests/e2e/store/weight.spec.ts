import { expect, test } from '#tests/support/test.ts'

/** What the browser downloads for a public page, gzipped or better: the bound of ARCHITECTURE's weight rule. */
const MOST_SCRIPT_BYTES = 170_000

for (const path of ['/', '/mujer']) {
  test(`${path} ships no client library and stays light`, { tag: '@desktop' }, async ({ page }) => {
    const scripts: { url: string; text: Promise<string>; bytes: Promise<number> }[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return
      scripts.push({
        url: request.url(),
        text: request.response().then((response) => response?.text() ?? ''),
        bytes: request.sizes().then((sizes) => sizes.responseBodySize),
      })
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const bytes = await Promise.all(scripts.map((script) => script.bytes))
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(MOST_SCRIPT_BYTES)
    for (const { url, text } of scripts) {
      expect(await text, url).not.toMatch(
        /GoTrueClient|postgrest-js|ZodError|QueryClient|data-sonner/,
      )
    }
  })
}
