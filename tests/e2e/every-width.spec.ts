import type { Page } from '@playwright/test'
import { aVariant } from '#tests/support/builders.ts'
import { faultsAtEveryWidth } from '#tests/support/every-width.ts'
import { editProduct, toVariants } from '#tests/e2e/admin/editor.ts'
import { STORE_PATHS } from '#tests/support/store-paths.ts'
import { expect, test } from '#tests/support/test.ts'

const PHOTOS = ['azul-front', 'azul-back', 'azul-detail', 'negro-front', 'negro-back'].flatMap(
  (view) => [`leggings-${view}`],
)
/** A product that takes as much room as one may: in words, in a word of 112 letters, in money. */
const LARGE = {
  name: `Chamarra cortaviento impermeable ${'Desmontable'.repeat(10)}xx de entrenamiento`,
  description:
    'Forro térmico reciclado, costuras impermeabilizadas.\n\nLávese con colores similares.',
  base_price: 1_234_567.89,
  is_on_sale: true,
  sale_price: 999_999,
  photos: PHOTOS,
  tags: ['nuevo', 'bestseller', 'sostenible', 'yoga'],
  variants: ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'única talla ajustable'].map((size, at) =>
    aVariant({
      color: at % 2 ? 'azul petróleo medianoche' : 'negro',
      size,
      stock_quantity: at === 2 ? 0 : 9,
    }),
  ),
}

async function expectFlawless(page: Page, name: string) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  expect.soft(await faultsAtEveryWidth(page), name).toEqual([])
}

test.describe(
  'From 320 to 2560 px no page scrolls sideways and no word is broken',
  { tag: '@desktop' },
  () => {
    test.describe.configure({ timeout: 300_000 })
    // What moves by itself is nothing to measure.
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('in the store', async ({ page, aProduct }) => {
      const product = await aProduct(LARGE)
      for (const path of [...STORE_PATHS, '/producto/no-existe', `/producto/${product.id}`]) {
        await page.goto(path)
        await expectFlawless(page, path)
      }
    })

    test('in the account', async ({ page, customerPage }) => {
      for (const path of ['/auth', '/auth?registro', '/auth?recuperar']) {
        await page.goto(path)
        await expect(page.getByLabel('Email')).toBeVisible()
        await expectFlawless(page, path)
      }
      await customerPage.goto('/mi-cuenta')
      await expect(customerPage.getByRole('heading', { name: 'Mi Cuenta' }).first()).toBeVisible()
      await expectFlawless(customerPage, '/mi-cuenta')
    })

    test('in the back office', async ({ adminPage: page }) => {
      for (const path of ['/admin', '/admin/reportes', '/admin/no-existe']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectFlawless(page, path)
      }
    })

    test('in the list of products and on both tabs of the editor', async ({
      adminPage: page,
      aProduct,
    }) => {
      const product = await aProduct(LARGE)
      await page.goto('/admin/productos')
      await expect(page.getByText(product.name).first()).toBeVisible()
      await expectFlawless(page, 'the list')
      const editor = await editProduct(page, product.name)
      await expectFlawless(page, 'the data of a product')
      await toVariants(editor)
      await expect(editor.getByRole('region', { name: 'Combinaciones' })).toBeVisible()
      await expectFlawless(page, 'its variants')
    })

    test('in the conflict of two editors', async ({ adminPage: page, aProduct, service }) => {
      const product = await aProduct(LARGE)
      const editor = await editProduct(page, product.name)
      await editor.getByLabel('Precio base').fill('1234000')
      await service.from('products').update({ base_price: 1_234_560 }).eq('id', product.id)
      await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectFlawless(page, 'the conflict')
    })
  },
)
