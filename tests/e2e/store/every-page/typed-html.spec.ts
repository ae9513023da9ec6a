import { aVariant } from '#tests/support/builders.ts'
import { expect, test } from '#tests/support/test.ts'

const TAG = '<img src=x onerror="document.title=\'run\'">'

test(
  'HTML typed into name, description, tag and colour shows as text and runs nothing',
  { tag: '@desktop' },
  async ({ page, aProduct }) => {
    const name = `Playera ${TAG} \u202Eאבג\u202C 🧦`
    const product = await aProduct({
      name,
      description: `<script>document.title='run'</script> ${TAG} </script><b>negrita</b>`,
      variants: [aVariant({ color: 'azul <b>marino</b>', size: 'M', stock_quantity: 3 })],
    })
    await page.goto(`/producto/${product.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByText('<b>negrita</b>')).toBeVisible()
    await expect(page.locator('main').locator('img[src="x"], b')).toHaveCount(0)
    expect(await page.title()).not.toBe('run')
    // The data for search engines stands in a script of its own, which the text cannot leave.
    for (const json of await page.locator('script[type="application/ld+json"]').allTextContents()) {
      expect(() => JSON.parse(json) as unknown).not.toThrow()
    }
  },
)
