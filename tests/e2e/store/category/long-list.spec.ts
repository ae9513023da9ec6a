import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { CATEGORY_ID } from '#app/domain/product.ts'
import { expect, test } from '#tests/support/test.ts'

/** Enough for two parts of the list. */
const MANY = 270

const results = (page: Page) => page.getByRole('region', { name: 'Todos los productos' })
const cards = (page: Page) => results(page).getByRole('article')
const more = (page: Page) => results(page).getByRole('link', { name: 'Cargar más productos' })
const earlier = (page: Page) => page.getByRole('link', { name: 'Ver anteriores' })

async function addMany(service: SupabaseClient): Promise<string[]> {
  const rows = Array.from({ length: MANY }, (_, index) => ({
    name: `Playera de la fila ${index}`,
    base_price: 100 + index,
    category_id: CATEGORY_ID.hombre,
  }))
  const { data } = await service.from('products').insert(rows).select('id').throwOnError()
  return data.map(({ id }) => id as string)
}

test.describe('A list of more than 240 products (§4)', { tag: '@desktop' }, () => {
  let made: string[] = []
  test.beforeEach(async ({ service }) => {
    made = await addMany(service)
  })
  test.afterEach(async ({ service }) => {
    while (made.length > 0)
      await service.from('products').delete().in('id', made.splice(0, 100)).throwOnError()
  })

  test("'Cargar más productos' adds 12 beyond it and keeps what is above, also on the way back from a product", async ({
    page,
  }) => {
    await page.goto('/hombre?mostrar=240')
    await expect(cards(page)).toHaveCount(240)
    const first = await cards(page).first().innerText()
    // By the script, which keeps what is above; before it runs a press loads the address.
    await page.waitForLoadState('networkidle')
    await more(page).click()
    await expect(cards(page)).toHaveCount(252)
    await expect(page).toHaveURL(/\/hombre\?mostrar=252$/)
    expect(await cards(page).first().innerText()).toBe(first)
    await expect(earlier(page)).toHaveCount(0)
    await expect(results(page).getByText(/^Viste 252 de \d+ productos$/)).toBeVisible()

    const last = cards(page).nth(251)
    await last.scrollIntoViewIfNeeded()
    await last.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/producto\//)
    await page.goBack()
    await expect(cards(page)).toHaveCount(252)
    await expect(last).toBeInViewport()
  })

  test('its address alone shows the 240 that end there; every product is reached without JavaScript', async ({
    newPage,
  }) => {
    const page = await newPage({ javaScriptEnabled: false })
    await page.goto('/hombre?mostrar=252')
    const names = new Set<string>()
    const gather = async () => {
      await expect(cards(page)).toHaveCount(240)
      for (const name of await cards(page).getByRole('link').allInnerTexts()) names.add(name)
    }
    await gather()
    await expect(results(page).getByText(/^Viste 252 de \d+ productos$/)).toBeVisible()
    for (let presses = 0; (await more(page).count()) > 0 && presses < 30; presses += 1) {
      await more(page).click()
      await gather()
    }
    const total = Number.parseInt(await results(page).getByRole('status').innerText(), 10)
    expect(total).toBeGreaterThan(MANY)

    await earlier(page).click()
    await expect(page).toHaveURL(/#productos$/)
    await expect(earlier(page)).toHaveCount(0)
    for (const name of await cards(page).getByRole('link').allInnerTexts()) names.add(name)
    const seen = [...names].join(' ')
    for (let index = 0; index < MANY; index += 1)
      expect(seen).toMatch(new RegExp(`Playera de la fila ${index}(?!\\d)`))
  })

  test('an address that asks for more than there are shows the last 240, on the home page too', async ({
    page,
  }) => {
    await page.goto('/hombre?mostrar=9996')
    await expect(cards(page)).toHaveCount(240)
    await expect(more(page)).toHaveCount(0)

    await page.goto('/?mostrar=10000')
    const grid = page.getByRole('region', { name: 'Nuevas Llegadas' })
    await expect(grid.getByRole('article')).toHaveCount(240)
    await expect(grid.getByRole('link', { name: /^Ver más productos/ })).toHaveCount(0)
    await earlier(page).click()
    await expect(page).toHaveURL(/#nuevas-llegadas$/)
    await expect(grid.getByRole('link', { name: /^Ver más productos \(\d+\)$/ })).toBeVisible()
  })
})
