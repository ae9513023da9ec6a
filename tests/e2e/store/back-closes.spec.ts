import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/test.ts'

const path = (page: Page) => page.evaluate(() => location.pathname + location.search)
/** The step of what was open is taken back. */
const tidy = (page: Page) => page.waitForFunction(() => !history.state?.over)
const chosen = (page: Page) => page.locator('input[name=talla]:checked')

test.describe('Back closes what is open and stays on the page', () => {
  test('the lightbox of a product; closed by other means, it leaves no step behind', async ({
    page,
    aProduct,
  }) => {
    const product = await aProduct({ photos: ['leggings-azul-front', 'leggings-azul-back'] })
    const address = `/producto/${product.id}`
    // A document of another origin lies before it, as when one comes from a search engine.
    await page.goto(address)
    const opener = page.getByRole('button', { name: /pantalla completa/ })
    const lightbox = page.getByRole('dialog', { name: /^Fotos de/ })
    const open = async () => {
      await opener.click()
      await expect(lightbox).toBeVisible()
      await expect.poll(() => page.evaluate(() => history.length)).toBe(3)
    }
    await open()
    await page.goBack()
    await expect(lightbox).toBeHidden()
    await expect(opener).toBeFocused()
    expect(await path(page)).toBe(address)
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => lightbox.getByRole('button', { name: 'Cerrar' }).click(),
    ]) {
      await open()
      await lightbox.getByRole('button', { name: 'Foto siguiente' }).click()
      await close()
      await expect(lightbox).toBeHidden()
      await tidy(page)
    }
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  })

  test('two times in a row, and once more forward', async ({ page, aProduct }) => {
    const product = await aProduct({ photos: ['leggings-azul-front', 'leggings-azul-back'] })
    await page.goto('/colecciones')
    await page.goto(`/producto/${product.id}`)
    const opener = page.getByRole('button', { name: /pantalla completa/ })
    const lightbox = page.getByRole('dialog', { name: /^Fotos de/ })
    for (let time = 0; time < 2; time += 1) {
      await opener.click()
      await expect(lightbox).toBeVisible()
      await page.goBack()
      await expect(lightbox).toBeHidden()
    }
    // Forward shows the same page; what is opened there needs no further step.
    await page.goForward()
    await opener.click()
    await expect(lightbox).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(lightbox).toBeHidden()
    await tidy(page)
    expect(await path(page)).toBe(`/producto/${product.id}`)
    await page.goBack()
    await expect(page).toHaveURL('/colecciones')
  })

  test.describe('on a phone', { tag: '@mobile' }, () => {
    test('the filter drawer; what was chosen in it stays, and is one step', async ({ page }) => {
      await page.goto('/colecciones')
      await page.goto('/mujer')
      const drawer = page.getByRole('group', { name: 'Filtros' })
      const close = drawer.getByRole('button', { name: 'Cerrar filtros' })
      const open = async () => {
        await page.getByRole('button', { name: /^Filtros/ }).tap()
        await expect(close).toBeInViewport()
        await page.waitForFunction(() => history.state?.over)
      }
      await open()
      await page.goBack()
      await expect(close).toBeHidden()
      expect(await path(page)).toBe('/mujer')

      await open()
      for (const size of ['s', 'm']) {
        await drawer.locator(`input[value=${size}]`).check({ force: true })
        await expect(page).toHaveURL(size === 's' ? '/mujer?talla=s' : '/mujer?talla=s,m')
      }
      await page.goBack()
      await expect(close).toBeHidden()
      await expect(page).toHaveURL('/mujer?talla=s,m')
      await expect(chosen(page)).toHaveCount(2)

      // Closed by its own buttons, with a choice and without one.
      await open()
      await drawer.locator('input[value=l]').check({ force: true })
      await expect(page).toHaveURL('/mujer?talla=s,m,l')
      await drawer.getByRole('button', { name: /^Ver / }).tap()
      await expect(close).toBeHidden()
      await open()
      await close.tap()
      await expect(close).toBeHidden()
      await tidy(page)

      for (const before of ['/mujer?talla=s,m', '/mujer', '/colecciones']) {
        await page.goBack()
        await expect(page).toHaveURL(before)
        if (before.startsWith('/mujer'))
          await expect(chosen(page)).toHaveCount(before.includes('=') ? 2 : 0)
      }
    })

    test('the menu; its links lead on, and back to the page they were on', async ({ page }) => {
      await page.goto('/colecciones')
      await page.goto('/mujer')
      const menu = page.getByRole('dialog', { name: 'Menú' })
      const open = async () => {
        await page.getByRole('button', { name: 'Abrir menú' }).tap()
        await expect(menu).toBeInViewport({ ratio: 1 })
      }
      await open()
      await page.goBack()
      await expect(menu).toBeHidden()
      expect(await path(page)).toBe('/mujer')

      for (const [link, address] of [
        ['Hombre', '/hombre'],
        ['Iniciar sesión', '/auth'],
      ] as const) {
        await open()
        await menu.getByRole('link', { name: link }).tap()
        await expect(page).toHaveURL(address)
        await expect(menu).toBeHidden()
        await page.goBack()
        await expect(page).toHaveURL('/mujer')
        await expect(page.getByRole('heading', { level: 1, name: 'Mujer' })).toBeVisible()
        await expect(menu).toBeHidden()
      }
      // The page itself, then each way to close.
      await open()
      await menu.getByRole('link', { name: 'Mujer' }).tap()
      await expect(menu).toBeHidden()
      await open()
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await open()
      await menu.getByRole('button', { name: 'Cerrar' }).tap()
      await expect(menu).toBeHidden()
      await tidy(page)
      await page.goBack()
      await expect(page).toHaveURL('/colecciones')
    })
  })
})
