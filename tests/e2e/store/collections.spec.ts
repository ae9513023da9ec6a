import { expect, test } from '#tests/support/test.ts'

test.describe('Collections (§2, §9)', { tag: '@desktop' }, () => {
  test("lists three collections, each with 'Ver colección'", async ({ page }) => {
    await page.goto('/colecciones')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Tree',
      'Remix',
      'Flow',
    ])
    for (const id of ['tree', 'remix', 'flow']) {
      await expect(page.locator(`a[href="/coleccion/${id}"]`)).toContainText('Ver colección')
    }
    await page.getByRole('link', { name: 'Ver colección Flow' }).click()
    await expect(page).toHaveURL('/coleccion/flow')
  })

  for (const id of ['tree', 'remix', 'flow']) {
    test(`/coleccion/${id} shows name, subtitle, description, unwired filters and the two sample products`, async ({
      page,
    }) => {
      await page.goto(`/coleccion/${id}`)
      const main = page.getByRole('main')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${id}$`, 'i'))
      await expect(main.getByRole('heading', { level: 2 })).toHaveText([
        'Sudadera Duna',
        'Top deportivo Brisa',
      ])
      await expect(main).toContainText('$1,299.00')
      await expect(main.locator('s')).toContainText('$1,599.00')
      await expect(main).toContainText('$899.00')
      await expect(main.getByLabel('Talla').locator('option')).toHaveText([
        'Talla',
        'XS',
        'S',
        'M',
        'L',
        'XL',
      ])
      await expect(main.getByLabel('Color').locator('option')).toHaveText([
        'Color',
        'Negro',
        'Blanco',
        'Gris',
        'Azul',
      ])
      await expect(main.getByLabel('Precio').locator('option')).toHaveText([
        'Precio',
        '0-500',
        '500-1000',
        '1000-1500',
        '1500+',
      ])
      await main.getByLabel('Color').selectOption('Negro')
      await expect(main.getByRole('heading', { level: 2 })).toHaveCount(2)
    })
  }

  test("an unknown id answers 404 with 'Colección no encontrada' and a way back", async ({
    page,
  }) => {
    const response = await page.goto('/coleccion/otra')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Colección no encontrada' })).toBeVisible()
    await page.getByRole('link', { name: 'Volver a colecciones' }).click()
    await expect(page).toHaveURL('/colecciones')
  })

  test('the two sample products are large cards beside the scene', async ({ page }) => {
    await page.goto('/coleccion/remix')
    const main = page.getByRole('main')
    const scene = await main.locator('li img[src*=collection-remix]').boundingBox()
    expect(scene?.width).toBeGreaterThan(380)
    for (const card of await main.getByRole('article').all()) {
      const box = await card.boundingBox()
      expect(box?.width).toBeCloseTo(scene?.width ?? 0, 0)
      expect(box?.y).toBeCloseTo(scene?.y ?? 0, 0)
      expect(box?.x).toBeGreaterThan((scene?.x ?? 0) + (scene?.width ?? 0))
    }
  })

  test("a sample leads to the catalogue's product of its name, in the collections and in 'Essential Tops'", async ({
    page,
  }) => {
    for (const path of ['/coleccion/tree', '/']) {
      for (const name of ['Sudadera Duna', 'Top deportivo Brisa']) {
        await page.goto(path)
        const place =
          path === '/' ? page.getByRole('region', { name: 'Essential Tops' }) : page.locator('main')
        await place.getByRole('link', { name }).click()
        await expect(page).toHaveURL(/\/producto\/[0-9a-f-]{36}$/)
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      }
    }
  })

  test('a sample that the catalogue does not have leads nowhere', async ({ page, service }) => {
    const products = service.from('products')
    const { data } = await products.select('id').eq('name', 'Sudadera Duna').single()
    const hide = (is_active: boolean) => products.update({ is_active }).eq('id', data?.id)
    expect((await hide(false)).error).toBeNull()
    try {
      const main = page.getByRole('main')
      await expect(async () => {
        await page.goto('/coleccion/tree')
        await expect(main.getByRole('link', { name: 'Sudadera Duna' })).toHaveCount(0)
      }).toPass()
      await expect(main.getByRole('heading', { name: 'Sudadera Duna' })).toBeVisible()
      await expect(main.getByRole('link', { name: 'Top deportivo Brisa' })).toBeVisible()
    } finally {
      await hide(true)
    }
  })
})
