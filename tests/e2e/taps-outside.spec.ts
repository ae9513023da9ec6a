import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/test.ts'

/** A finger on the middle of what lies there, whatever covers it. */
async function tapOn(page: Page, target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to tap on')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

test.describe('A tap beside what is open only closes it', { tag: '@desktop' }, () => {
  for (const width of [390, 820]) {
    test(`in the panel, ${width} px`, async ({ newPage, adminSession, aProduct }) => {
      const product = await aProduct()
      const page = await newPage({
        storageState: adminSession,
        viewport: { width, height: 844 },
        hasTouch: true,
        isMobile: true,
      })
      const address = `/admin/productos?q=${encodeURIComponent(product.name)}`
      await page.goto(address)
      const row = page.getByRole('button', { name: `Editar ${product.name}` })
      const create = page.getByRole('button', { name: 'Nuevo Producto' })
      await expect(row).toBeVisible()
      for (const [opener, below] of [
        ['Menú de usuario', row],
        [`Acciones de ${product.name}`, create],
      ] as const) {
        await page.getByRole('button', { name: opener }).tap()
        await expect(page.getByRole('menu')).toBeVisible()
        await tapOn(page, below)
        await expect(page.getByRole('menu')).toBeHidden()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      // Only once: the next tap is heard.
      await create.tap()
      await expect(page.getByRole('dialog', { name: 'Crear Nuevo Producto' })).toBeVisible()
    })
  }

  test('in the store, 820 px', async ({ newPage, customerSession }) => {
    const page = await newPage({
      storageState: customerSession,
      viewport: { width: 820, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await page.goto('/mujer')
    const home = page
      .getByRole('banner')
      .getByRole('link', { name: /Vaivén/ })
      .first()
    await page.getByRole('button', { name: 'Tu cuenta' }).tap()
    await expect(page.getByRole('menu')).toBeVisible()
    await tapOn(page, home)
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(page).toHaveURL(/\/mujer$/)
    await home.tap()
    await expect(page).toHaveURL(/\/$/)
  })

  test('the sheet of filters and the drawers, 390 px', async ({ newPage, adminSession }) => {
    const page = await newPage({
      storageState: adminSession,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await page.goto('/admin/productos')
    const avatar = page.getByRole('button', { name: 'Menú de usuario' })
    for (const [opener, dialog] of [
      ['Filtros', 'Filtros'],
      ['Abrir menú', 'Menú de administración'],
    ] as const) {
      const box = await avatar.boundingBox()
      if (!box) throw new Error('no avatar')
      await page.getByRole('button', { name: opener }).tap()
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
      await expect(page.getByRole('dialog', { name: dialog })).toBeHidden()
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
  })
})
