import type { SupabaseClient } from '@supabase/supabase-js'
import { CATEGORY_ID } from '#app/domain/product.ts'
import { expect, test } from '#tests/support/test.ts'

/** Those that shoppers see: a product that another test left unfinished is active too. */
async function countActive(service: SupabaseClient, categoryId?: string): Promise<number> {
  const all = service
    .from('products')
    .select('*', { count: 'exact', head: true })
    .eq('is_active', true)
    .eq('is_unfinished', false)
  const { count, error } = await (categoryId ? all.eq('category_id', categoryId) : all)
  if (error || count === null) throw error ?? new Error('no count')
  return count
}

test.describe('Home (§2, §4, §9)', () => {
  test('a visitor goes from the home page to a product', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle(/Vaivén/)
    await expect(page.getByRole('heading', { level: 1, name: 'Movimiento Natural' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Comprar Mujer' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Comprar Hombre' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Essential Tops' })).toBeVisible()
    await expect(page.getByText(/© \d{4} Vaivén/)).toBeVisible()

    const card = page.getByRole('list', { name: 'Nuevas Llegadas' }).getByRole('link').first()
    const name = await card.getByRole('heading').innerText()
    await card.click()
    await expect(page).toHaveURL(/\/producto\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  test("shows 8 products first; each click on 'Ver más productos' reveals 8 more and the remaining count", async ({
    page,
    service,
  }) => {
    const cards = page.getByRole('list', { name: 'Nuevas Llegadas' }).getByRole('article')
    const more = page.getByRole('link', { name: /^Ver más productos/ })
    // Other tests make and delete products meanwhile: the walk begins anew when the number changed under it.
    await expect(async () => {
      const total = await countActive(service)
      await page.goto('/')
      await expect(cards).toHaveCount(8)
      for (let shown = 8; shown < total; shown += 8) {
        await expect(more).toHaveText(`Ver más productos (${total - shown})`, { timeout: 2000 })
        await more.click()
        await expect(cards).toHaveCount(Math.min(shown + 8, total), { timeout: 5000 })
      }
      await expect(more).toHaveCount(0, { timeout: 2000 })
    }).toPass({ timeout: 60_000 })
  })

  test('choosing a category tab shows that category alone and resets the count to 8', async ({
    page,
    service,
  }) => {
    const women = await countActive(service, CATEGORY_ID.mujer)
    await page.goto('/')
    const list = page.getByRole('list', { name: 'Nuevas Llegadas' })
    const cards = list.getByRole('article')
    const more = page.getByRole('link', { name: /^Ver más productos/ })
    await more.click()
    await expect(cards).toHaveCount(16)

    const tabs = page.getByRole('navigation', { name: 'Categorías de Nuevas Llegadas' })
    await tabs.getByRole('link', { name: /^Mujer/ }).click()
    await expect(cards).toHaveCount(8)
    await expect(list.getByText('Mujer', { exact: true })).toHaveCount(8)
    await expect(more).toHaveText(`Ver más productos (${women - 8})`)

    await tabs.getByRole('link', { name: /^Todos/ }).click()
    await expect(cards).toHaveCount(8)
    await page.goBack()
    await expect(list.getByText('Mujer', { exact: true })).toHaveCount(8)
  })

  test('only active products are listed, the newest first', async ({ page, aProduct }) => {
    const shown = await aProduct()
    const hidden = await aProduct({ is_active: false })
    await page.goto('/')
    const list = page.getByRole('list', { name: 'Nuevas Llegadas' })
    await expect(list.getByRole('article').first()).toContainText(shown.name)
    await expect(list.getByText(hidden.name)).toHaveCount(0)
  })

  test('a product on sale shows the sale price and the base price struck through', async ({
    page,
    aProduct,
  }) => {
    const product = await aProduct({ base_price: 1299, sale_price: 899.5, is_on_sale: true })
    await page.goto('/')
    const card = page.getByRole('article').filter({ hasText: product.name })
    await expect(card).toContainText('$899.50')
    await expect(card.locator('s')).toContainText('$1,299.00')
  })

  test('search, cart, favourites and newsletter do nothing; the cart badge shows 0', async ({
    page,
  }) => {
    await page.goto('/')
    const cart = page.getByRole('button', { name: 'Carrito, 0 productos' })
    await expect(cart).toBeVisible()
    const requests: string[] = []
    await page.waitForLoadState('networkidle')
    page.on('request', (request) => {
      if (['fetch', 'xhr', 'document'].includes(request.resourceType()))
        requests.push(request.url())
    })
    await cart.click()
    await page
      .getByRole('button', { name: /^Agregar .* a favoritos$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Comprar Mujer' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(requests).toEqual([])
  })
})
