import { aVariant } from '#tests/support/builders.ts'
import { expect, test } from '#tests/support/test.ts'

const VARIANTS = [
  aVariant({ color: 'negro', size: 'S', stock_quantity: 0 }),
  aVariant({ color: 'negro', size: 'M', stock_quantity: 7 }),
  aVariant({ color: 'verde', size: 'M', stock_quantity: 3, price_adjustment: 50 }),
  aVariant({ color: 'verde', size: 'L', stock_quantity: 9 }),
  aVariant({ color: 'negro', size: 'XL', stock_quantity: 0 }),
]

test.describe('Product detail (§2, §4)', () => {
  test('starts at the first variant and follows the pickers', async ({ page, aProduct }) => {
    const product = await aProduct({ base_price: 499, variants: VARIANTS })
    await page.goto(`/producto/${product.id}`)
    const color = page.getByRole('radiogroup', { name: 'Color' })
    const size = page.getByRole('radiogroup', { name: 'Talla' })
    const stock = page.getByRole('status').filter({ hasText: /stock/i })
    const buy = page.getByRole('button', { name: 'Agregar al carrito' }).first()

    // The selected variant defaults to the first one, which is sold out.
    await expect(color.getByRole('radio', { name: 'Negro' })).toBeChecked()
    await expect(stock).toHaveText('Sin stock')
    await expect(buy).toBeDisabled()

    // A size keeps the current colour where it can.
    await size.getByRole('radio', { name: 'M', exact: true }).click()
    await expect(color.getByRole('radio', { name: 'Negro' })).toBeChecked()
    await expect(stock).toHaveText('✓ En stock (7 disponibles)')
    await expect(buy).toBeEnabled()

    // A size that only another colour has brings that colour.
    await size.getByRole('radio', { name: 'L', exact: true }).click()
    await expect(color.getByRole('radio', { name: 'Verde' })).toBeChecked()
    await expect(stock).toHaveText('✓ En stock (9 disponibles)')

    // A colour selects its first variant, with its own price beside the base price.
    await color.getByRole('radio', { name: 'Negro' }).click()
    await expect(stock).toHaveText('Sin stock')
    await color.getByRole('radio', { name: 'Verde' }).click()
    await expect(size.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
    await expect(stock).toHaveText('✓ En stock (3 disponibles)')
    await expect(page.getByText('$549.00').first()).toBeVisible()
    await expect(page.getByText('Precio base: $499.00')).toBeVisible()
  })

  test('a size is disabled when all its variants have stock 0', async ({ page, aProduct }) => {
    const product = await aProduct({ variants: VARIANTS })
    await page.goto(`/producto/${product.id}`)
    const size = page.getByRole('radiogroup', { name: 'Talla' })
    await expect(size.getByRole('radio', { name: /^S/ })).toBeDisabled()
    await expect(size.getByRole('radio', { name: /^XL/ })).toBeDisabled()
    await expect(size.getByRole('radio', { name: 'M', exact: true })).toBeEnabled()
    await expect(size.getByRole('radio', { name: 'L', exact: true })).toBeEnabled()
  })

  test('picking a colour shows the first image of that colour', async ({ page, service }) => {
    const { data } = await service
      .from('products')
      .select('id')
      .eq('name', 'Leggings Marea')
      .single()
    await page.goto(`/producto/${(data as { id: string }).id}`)
    const color = page.getByRole('radiogroup', { name: 'Color' })
    const photo = page.getByRole('img', { name: /foto 1 de/ })
    for (const name of ['Verde', 'Azul', 'Rojo', 'Negro']) {
      await color.getByRole('radio', { name }).click()
      await expect(photo).toHaveAttribute('src', new RegExp(`leggings-${name.toLowerCase()}-front`))
    }
  })

  test('and so it does where all colours share one list', async ({ page, aProduct }) => {
    const product = await aProduct({
      photos: ['leggings-azul-front', 'leggings-azul-back', 'leggings-azul-detail'],
      variants: [aVariant({ color: 'negro' }), aVariant({ color: 'verde' })],
    })
    await page.goto(`/producto/${product.id}`)
    const gallery = page.getByRole('region', { name: /^Fotos de/ })
    const color = page.getByRole('radiogroup', { name: 'Color' })
    for (const name of ['Verde', 'Negro']) {
      await gallery.getByRole('button', { name: 'Ver foto 3', exact: true }).click()
      await expect(gallery.getByRole('img', { name: /foto 3 de 3/ })).toBeVisible()
      await color.getByRole('radio', { name }).click()
      await expect(gallery.getByRole('img', { name: /foto 1 de 3/ })).toBeVisible()
    }
  })

  test('a size sold out in the chosen colour alone is struck there, and can be picked', async ({
    page,
    aProduct,
  }) => {
    const product = await aProduct({
      variants: [
        aVariant({ color: 'negro', size: 'S' }),
        aVariant({ color: 'negro', size: 'M', stock_quantity: 0 }),
        aVariant({ color: 'verde', size: 'M' }),
      ],
    })
    await page.goto(`/producto/${product.id}`)
    const medium = page
      .getByRole('radiogroup', { name: 'Talla' })
      .getByRole('radio', { name: /^M/ })
    await expect(medium).toBeEnabled()
    await expect(medium).toHaveAccessibleName('M Agotada en Negro')
    await medium.click()
    await expect(page.getByRole('status').filter({ hasText: 'Sin stock' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Negro', exact: true })).toBeChecked()
    await page.getByRole('radio', { name: 'Verde' }).click()
    await expect(medium).toHaveAccessibleName('M')
  })

  for (const sizes of [
    ['S', 'M', 'L'],
    ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  ]) {
    test(`${sizes.length} sizes stand in ${sizes.length} columns`, async ({ page, aProduct }) => {
      const product = await aProduct({ variants: sizes.map((size) => aVariant({ size })) })
      await page.goto(`/producto/${product.id}`)
      const group = page.getByRole('radiogroup', { name: 'Talla' })
      const whole = await group.boundingBox()
      const boxes = await group
        .getByRole('radio')
        .evaluateAll((radios) => radios.map((radio) => radio.getBoundingClientRect().toJSON()))
      expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1)
      // The last one ends where the row ends.
      expect(Math.round(boxes.at(-1)?.right)).toBe(
        Math.round((whole?.x ?? 0) + (whole?.width ?? 0)),
      )
    })
  }

  test("'Combina con' shows four other garments of its category below the SKU", async ({
    page,
    service,
  }) => {
    const { data } = await service
      .from('products')
      .select('id')
      .eq('name', 'Leggings Marea')
      .single()
    const { id } = data as { id: string }
    const path = `/producto/${id}`
    await page.goto(path)
    const others = page.getByRole('region', { name: 'Combina con' })
    const links = others.getByRole('link')
    await expect(links).toHaveCount(4)
    const names = await others.locator('.compact-name').allInnerTexts()
    expect(names.filter((name) => name.startsWith('Leggings'))).toEqual([])
    expect(new Set(names.map((name) => name.split(' ')[0])).size).toBe(4)
    const sku = await page.getByText(/^SKU /).boundingBox()
    expect((await others.boundingBox())?.y).toBeGreaterThan(sku?.y ?? Number.NaN)
    // The same HTML for everybody, rendered by the server.
    expect(await (await page.request.get(path)).text()).toContain(names[0] ?? 'none')
    await links.first().click()
    await expect(page.getByRole('heading', { level: 1, name: names[0] ?? '' })).toBeVisible()
  })

  test(
    'on a phone the first screen holds photo and name; dots lead to the photos, and the bar says what is chosen',
    { tag: '@mobile' },
    async ({ page, aProduct }) => {
      const product = await aProduct({
        photos: [
          'azul-front',
          'azul-back',
          'azul-detail',
          'negro-front',
          'negro-back',
          'verde-front',
          'verde-back',
          'rojo-front',
        ].map((view) => `leggings-${view}`),
        base_price: 1299,
        tags: ['nuevo'],
        name: 'Sudadera con gorro Bruma',
        variants: [aVariant({ color: 'rojo', size: 'S' })],
      })
      await page.goto(`/producto/${product.id}`)
      const name = page.getByRole('heading', { level: 1 })
      const bar = page.getByText('Rojo · S', { exact: true }).locator('..')
      await expect(bar).toHaveText('Rojo · S$1,299.00')
      // Nothing stands before the name: the bar comes once there is room below it.
      await expect(name).toBeInViewport({ ratio: 1 })
      const gallery = page.getByRole('region', { name: /^Fotos de/ })
      const photo = await gallery.getByRole('img').first().boundingBox()
      const dot = gallery.getByRole('button', { name: 'Ver foto 5', exact: true })
      const box = await dot.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(
        (photo?.y ?? 0) + (photo?.height ?? 0),
      )
      await dot.tap()
      await expect(gallery.getByRole('img', { name: /foto 5 de 8/ })).toBeVisible()
      await page.evaluate(() => window.scrollBy(0, 140))
      await expect(bar).toBeInViewport()
      const title = await name.boundingBox()
      expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(
        (await bar.boundingBox())?.y ?? Number.NaN,
      )
      await expect(dot).toHaveAttribute('aria-current', 'true')
    },
  )

  test('the choice survives a reload and is not another step back', async ({ page, aProduct }) => {
    const product = await aProduct({ variants: VARIANTS })
    await page.goto('/')
    await page.goto(`/producto/${product.id}`)
    await page.getByRole('radio', { name: 'Verde' }).click()
    await expect(page.getByRole('radio', { name: 'Verde' })).toBeChecked()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Verde' })).toBeChecked()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Movimiento Natural' })).toBeVisible()
  })

  test('the lightbox opens, counts, wraps around and closes with Escape', async ({
    page,
    aProduct,
  }) => {
    const photos = ['leggings-azul-front', 'leggings-azul-back', 'leggings-azul-detail']
    const product = await aProduct({ photos })
    await page.goto(`/producto/${product.id}`)
    await page.getByRole('button', { name: /pantalla completa/ }).click()
    const lightbox = page.getByRole('dialog')
    const counter = lightbox.getByText(/^\d+ \/ \d+$/)
    await expect(counter).toHaveText('1 / 3')
    for (const [key, text] of [
      ['ArrowLeft', '3 / 3'],
      ['ArrowRight', '1 / 3'],
      ['End', '3 / 3'],
      ['Home', '1 / 3'],
    ] as const) {
      // The slide transition locks the next move for 300 ms (§9).
      await expect(async () => {
        await page.keyboard.press(key)
        await expect(counter).toHaveText(text, { timeout: 350 })
      }).toPass()
    }
    await page.keyboard.press('Escape')
    await expect(lightbox).toBeHidden()
  })

  test('with the placeholder variant, alone or beside a real one, it is unfinished: no shopper sees it', async ({
    page,
    aProduct,
  }) => {
    const placeholder = aVariant({ color: 'por definir', size: 'único', stock_quantity: 5 })
    for (const variants of [
      [placeholder],
      [placeholder, aVariant({ color: 'verde', size: 'L', stock_quantity: 2 })],
    ]) {
      const product = await aProduct({ variants })
      await page.goto(`/producto/${product.id}`)
      await expect(page.getByRole('heading', { name: 'Producto no encontrado' })).toBeVisible()
      await expect(page.getByText(product.name)).toHaveCount(0)
      // Nor is it a colour to filter by, open or not.
      await page.goto('/mujer')
      await expect(page.getByText('Por definir')).toHaveCount(0)
      await expect(page.getByText(product.name)).toHaveCount(0)
    }
  })

  test('shows description, SKU and the two buttons without action', async ({
    page,
    aProduct,
    service,
  }) => {
    const product = await aProduct({ description: 'Primera línea.\n\nSegunda línea.' })
    const { data } = await service
      .from('product_variants')
      .select('sku')
      .eq('product_id', product.id)
      .single()
    await page.goto(`/producto/${product.id}`)
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('Segunda línea.')).toBeVisible()
    await expect(page.getByText(`SKU ${(data as { sku: string }).sku}`)).toBeVisible()
    const requests: string[] = []
    page.on('request', (request) => {
      // The first tap fetches what later ones may need; that is code, and has no effect.
      if (!request.url().includes('/assets/')) requests.push(request.url())
    })
    await page.getByRole('button', { name: 'Agregar al carrito' }).first().click()
    await page.getByRole('button', { name: 'Agregar a favoritos' }).click()
    await expect(page.getByRole('button', { name: 'Carrito, 0 productos' })).toBeVisible()
    expect(requests).toEqual([])
  })

  test("a missing or inactive product says 'Producto no encontrado' with a way back", async ({
    page,
    aProduct,
  }) => {
    const hidden = await aProduct({ is_active: false })
    for (const id of [hidden.id, '00000000-0000-4000-8000-000000000000', 'no-es-un-id']) {
      const response = await page.goto(`/producto/${id}`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Producto no encontrado' })).toBeVisible()
      await expect(
        page.getByText('El producto que buscas no existe o ya no está disponible.'),
      ).toBeVisible()
    }
    await page.getByRole('link', { name: 'Volver al catálogo' }).click()
    await expect(page.getByRole('heading', { name: 'Nuevas Llegadas' })).toBeVisible()
  })
})
