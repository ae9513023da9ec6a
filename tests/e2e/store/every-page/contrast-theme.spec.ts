import type { Locator } from '@playwright/test'
import { aVariant } from '#tests/support/builders.ts'
import { expect, test } from '#tests/support/test.ts'

const background = (element: Locator) =>
  element.evaluate((node) => getComputedStyle(node).backgroundColor)

test.describe('In a contrast theme', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
  })

  test('the chosen colour, size and filter look unlike the others, and buttons have a border', async ({
    page,
    aProduct,
  }) => {
    const variants = ['negro', 'verde'].map((color) => aVariant({ color, size: 'M' }))
    const product = await aProduct({ variants: [...variants, aVariant({ size: 'L' })] })
    await page.goto(`/producto/${product.id}`)
    for (const name of ['Color', 'Talla']) {
      const group = page.getByRole('radiogroup', { name })
      const chosen = await background(group.getByRole('radio', { checked: true }))
      const other = await background(group.getByRole('radio', { checked: false }).first())
      expect(chosen, name).not.toBe(other)
    }
    const buy = page.getByRole('button', { name: 'Agregar al carrito' }).first()
    await expect(buy).toHaveCSS('border-top-width', '1px')
    await expect(buy).toHaveCSS('border-top-style', 'solid')

    await page.goto('/mujer?talla=m')
    await page.locator('summary', { hasText: 'Talla' }).click()
    const box = (size: string) =>
      page.locator('label', {
        has: page.getByRole('checkbox', { name: new RegExp(`^${size}\\b`) }),
      })
    await expect(box('M')).toBeVisible()
    expect(await background(box('M'))).not.toBe(await background(box('L')))
  })
})
