import type { Page } from '@playwright/test'
import { aVariant } from '#tests/support/builders.ts'
import { faultsAtEveryWidth } from '#tests/support/browser/every-width.ts'
import { createProduct, editProduct, passStepOne, toVariants } from '#tests/e2e/admin/editor.ts'
import { STORE_PATHS } from '#tests/support/browser/store-paths.ts'
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

    test('on every step of a new product, with what the matrix will create', async ({
      adminPage: page,
    }) => {
      const editor = await createProduct(page)
      await expectFlawless(page, 'a new product')
      await editor.getByRole('switch', { name: 'En oferta' }).click()
      await editor.getByRole('button', { name: 'Guardar y Continuar' }).click()
      await expect(editor.getByText(/datos por corregir/)).toBeVisible()
      await expectFlawless(page, 'what is missing of it')
      await editor.getByLabel('Precio de oferta').fill('499')
      await editor.getByLabel('Inicio').fill('2026-11-28T20:30')
      await editor.getByLabel('Fin').fill('2026-12-24T23:59')
      await passStepOne(page, editor, `Otra ${LARGE.name}`)
      await expectFlawless(page, 'its second step')
      await editor.getByRole('button', { name: 'Crear básicas' }).click()
      await expect(editor.getByLabel('Stock de negro / L')).toBeVisible()
      await editor.getByRole('button', { name: 'Borrar variante negro / L' }).click()
      await editor.getByRole('button', { name: 'negro / L', exact: true }).click()
      await editor.getByLabel('Otro color').fill('azul petróleo medianoche')
      await page.keyboard.press('Enter')
      await expect(editor.getByText('6 variantes nuevas y 1 que vuelve')).toBeVisible()
      await expectFlawless(page, 'a selection in the matrix')
      await editor.getByRole('button', { name: 'Cancelar', exact: true }).click()
      await expect(page.getByText(/^El producto te espera/)).toBeVisible()
      await expectFlawless(page, 'the question before it is left')
    })

    test('in the conflict of two editors, and where both can be kept', async ({
      adminPage: page,
      aProduct,
      service,
    }) => {
      const product = await aProduct(LARGE)
      const editor = await editProduct(page, product.name)
      await editor.getByLabel('Precio base').fill('1234000')
      await service.from('products').update({ base_price: 1_234_560 }).eq('id', product.id)
      await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectFlawless(page, 'the conflict')
      await page.getByRole('button', { name: 'Seguir editando' }).click()
      const theirs = { base_price: LARGE.base_price, description: LARGE.name }
      await service.from('products').update(theirs).eq('id', product.id)
      await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
      await expect(page.getByRole('button', { name: 'Juntar ambos cambios' })).toBeVisible()
      await expectFlawless(page, 'changes that do not clash')
    })
  },
)
