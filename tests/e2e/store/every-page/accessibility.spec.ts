import type { Page } from '@playwright/test'
import { aVariant } from '#tests/support/builders.ts'
import { STORE_PATHS } from '#tests/support/browser/store-paths.ts'
import { expect, expectAccessible, test } from '#tests/support/test.ts'

const settled = async (page: Page, path: string) => {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** WCAG 2.2 AA and best practices, at 390 and at 1366 px (issue: the whole storefront). */
test.describe('axe finds no fault in the store', () => {
  for (const path of [...STORE_PATHS, '/coleccion/otra', '/producto/no-existe']) {
    test(`on ${path}`, async ({ page }) => {
      await settled(page, path)
      await expectAccessible(page)
    })
  }

  test('on a product, and with its lightbox open', async ({ page, aProduct }) => {
    const product = await aProduct({
      photos: ['leggings-azul-front', 'leggings-azul-back', 'leggings-azul-detail'],
      is_on_sale: true,
      sale_price: 399,
      variants: [
        aVariant({ size: 'S', stock_quantity: 0 }),
        aVariant({ size: 'M' }),
        aVariant({ color: 'verde', size: 'M', price_adjustment: 30 }),
      ],
    })
    await settled(page, `/producto/${product.id}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: /pantalla completa/ }).click()
    await expect(page.getByRole('dialog', { name: /^Fotos de/ })).toHaveCSS('opacity', '1')
    await expectAccessible(page)
  })

  test('on a product without variants to choose', async ({ page, aProduct }) => {
    const product = await aProduct({
      variants: [aVariant({ color: 'por definir', size: 'único', stock_quantity: 0 })],
      photos: [],
    })
    await settled(page, `/producto/${product.id}`)
    await expectAccessible(page)
  })

  test('with the mobile drawer open', { tag: '@mobile' }, async ({ page }) => {
    await settled(page, '/')
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  })

  test('with the filters open', async ({ page, isMobile }) => {
    await settled(page, '/mujer')
    if (isMobile) {
      await page.getByRole('button', { name: /^Filtros/ }).click()
      await expect(page.getByRole('group', { name: 'Filtros' })).toBeVisible()
      await expectAccessible(page)
      return
    }
    for (const title of ['Talla', 'Color', 'Precio', 'Etiquetas']) {
      await page.locator('summary', { hasText: title }).click()
      await expect(page.getByRole('group', { name: title })).toBeVisible()
      await expectAccessible(page)
    }
  })

  test('with the account menu open', async ({ adminPage: page, isMobile }) => {
    await settled(page, '/')
    if (isMobile) {
      await page.getByRole('button', { name: 'Abrir menú' }).click()
      await expect(page.getByText('Cerrar Sesión')).toBeInViewport()
    } else {
      await page.getByRole('button', { name: 'Tu cuenta' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    }
    await expectAccessible(page)
  })
})

test(
  'with the keyboard alone, from home to a chosen size',
  { tag: '@desktop' },
  async ({ page, aProduct }) => {
    const product = await aProduct({
      variants: [
        aVariant({ size: 'S', stock_quantity: 4 }),
        aVariant({ size: 'M', stock_quantity: 0 }),
        aVariant({ size: 'L', stock_quantity: 9 }),
      ],
    })
    await settled(page, '/')
    /** Presses Tab until the focus stands on what is wanted. Throws after 60 steps. */
    const tabTo = async (
      matches: (focused: { text: string; role: string; href: string }) => boolean,
    ) => {
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('Tab')
        const focused = await page.evaluate(() => {
          const element = document.activeElement
          return {
            text: element?.textContent ?? '',
            role: element?.getAttribute('role') ?? '',
            href: element?.getAttribute('href') ?? '',
          }
        })
        if (matches(focused)) return
      }
      throw new Error('the focus never came there')
    }

    // Past the header in one step.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(({ href }) => href === `/producto/${product.id}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    // The focus moves with the page.
    await expect(page.getByRole('main')).toBeFocused()

    await tabTo(({ role, text }) => role === 'radio' && text === 'S')
    // The sold-out size is stepped over.
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeFocused()
    await expect(page.getByText('✓ En stock (9 disponibles)')).toBeVisible()
    await tabTo(({ text }) => text === 'Agregar al carrito')
  },
)
