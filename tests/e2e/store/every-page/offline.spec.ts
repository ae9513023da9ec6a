import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/test.ts'

const PROBLEMS = /Error loading route module|page failed|Failed to fetch|ERR_INTERNET_DISCONNECTED/

// SPEC §8 has one message for a product that is missing and one that could not be read; which of the two comes depends on
// whether the browser has the page's module already.
const apology = (page: Page) =>
  page.getByRole('heading', { name: /No pudimos cargar esta página|Producto no encontrado/ })
const cardOf = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(name) }).last()

test.describe('Without a connection', { tag: '@desktop' }, () => {
  // The router asks in the background which page an address is: before that answer and after it.
  for (const route of ['unknown', 'known'])
    test(`the first click on a card shows the page of the shop, which opens the product when the line is back (route ${route})`, async ({
      page,
      aProduct,
      expectProblem,
    }) => {
      expectProblem(PROBLEMS)
      const product = await aProduct()
      const answer = route === 'known' ? page.waitForResponse(/__manifest/) : null
      await page.goto('/mujer')
      await (await answer)?.finished()
      await page.context().setOffline(true)
      await cardOf(page, product.name).click()
      await expect(apology(page)).toBeVisible()
      await expect(page.getByText('La abriremos en cuanto vuelva la conexión.')).toBeVisible()
      // Trying again without a line stays in the shop.
      await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
      await expect(apology(page)).toBeVisible()

      await page.context().setOffline(false)
      await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/producto/${product.id}$`))
    })

  test('a product whose data does not come is opened when the line is back', async ({
    page,
    aProduct,
    expectProblem,
  }) => {
    expectProblem(PROBLEMS)
    const product = await aProduct()
    await page.goto('/mujer')
    // Another product first, so that only data is missing.
    const grid = page.getByRole('region', { name: 'Todos los productos' })
    await grid.getByRole('article').last().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/producto\//)
    await page.goBack()
    await page.context().setOffline(true)
    await cardOf(page, product.name).click()
    await expect(page.getByRole('heading', { name: 'Producto no encontrado' })).toBeVisible()
    await expect(page.getByText('La abriremos en cuanto vuelva la conexión.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  })
})
