import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, test } from '#tests/support/test.ts'

const gzipped = (text: string) => gzipSync(text, { level: 9 }).length

async function download(page: Page, path: string) {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const ofType = async (...types: string[]) =>
    Promise.all(
      responses
        .filter((response) => types.includes(response.request().resourceType()))
        .map(async (response) => ({ url: response.url(), text: await response.text() })),
    )
  return { scripts: await ofType('script'), pages: await ofType('document', 'stylesheet') }
}

const total = (files: { text: string }[]) => files.reduce((sum, { text }) => sum + gzipped(text), 0)

test.describe('What a signed-out visitor downloads', { tag: '@desktop' }, () => {
  for (const [path, mostScriptBytes] of [
    ['/', 129_000],
    ['/mujer', 134_500],
    ['/coleccion/tree', 125_000],
  ] as const) {
    test(`${path}: no client library, scripts within ${mostScriptBytes} bytes, gzipped`, async ({
      page,
    }) => {
      const { scripts } = await download(page, path)
      expect(total(scripts)).toBeLessThan(mostScriptBytes)
      for (const { url, text } of scripts)
        expect(text, url).not.toMatch(/GoTrueClient|postgrest-js|ZodError|QueryClient|data-sonner/)
    })
  }

  test('a product: scripts within 132000 bytes, gzipped', async ({ page, aProduct }) => {
    const product = await aProduct()
    const { scripts } = await download(page, `/producto/${product.id}`)
    expect(total(scripts)).toBeLessThan(132_000)
  })

  test('/mujer: page and styles within 30 kB, gzipped, and nothing of the back office', async ({
    page,
  }) => {
    const { pages } = await download(page, '/mujer')
    expect(total(pages)).toBeLessThan(30_000)
    for (const { text } of pages) expect(text).not.toContain('.bg-admin-paper')
  })
})
