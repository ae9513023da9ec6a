import { CATEGORY_ID } from '#app/domain/product.ts'
import { aVariant } from '#tests/support/builders.ts'
import { expect, test } from '#tests/support/test.ts'

test.describe('Product list (§2)', { tag: '@desktop' }, () => {
  test('search, filters, sort and paging live in the URL, and a reload restores them', async ({
    adminPage: page,
    aProduct,
  }) => {
    const word = `Bruma${Date.now()}`
    const cheap = await aProduct({ name: `${word} uno`, base_price: 100, is_active: false })
    const dear = await aProduct({
      name: `${word} dos`,
      base_price: 900,
      category_id: CATEGORY_ID.hombre,
      is_on_sale: true,
      sale_price: 800,
    })
    await page.goto('/admin/productos')
    await page.getByRole('searchbox', { name: 'Buscar productos' }).fill(word)
    await expect(page).toHaveURL(new RegExp(`\\?q=${word}$`))
    await expect(page.getByRole('heading', { name: 'Productos (2)' })).toBeVisible()

    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    await expect(row(dear.name)).toContainText(/En oferta/)
    await expect(row(dear.name)).toContainText(/\$100\.00[\s\S]*\$900\.00[\s\S]*\$800\.00/)
    await expect(row(cheap.name)).toContainText('Inactivo')

    await page.getByLabel('Ordenar').selectOption({ label: 'Precio: menor a mayor' })
    await expect(page).toHaveURL(/orden=price-asc/)
    const names = page.locator('tbody tr p.font-semibold')
    await expect(names).toHaveText([cheap.name, dear.name])
    await page.getByLabel('Estado').selectOption({ label: 'Inactivos' })
    await expect(page).toHaveURL(/estado=inactivo/)
    await expect(names).toHaveText([cheap.name])
    await page.reload()
    await expect(names).toHaveText([cheap.name])
    await expect(page.getByRole('searchbox')).toHaveValue(word)
    await page.getByLabel('Estado').selectOption({ label: 'Todos' })
    await page.getByLabel('Categoría').selectOption({ label: 'Hombre' })
    await expect(names).toHaveText([dear.name])
    await page.getByLabel('Categoría').selectOption({ label: 'Todas' })
    await page.getByRole('button', { name: /^En oferta/ }).click()
    await expect(page).toHaveURL(/oferta=si/)
    await expect(names).toHaveText([dear.name])
    await page.getByRole('button', { name: 'Limpiar filtros' }).click()
    await expect(page).toHaveURL(/\/admin\/productos\?orden=price-asc$/)

    await page.getByRole('button', { name: 'Página siguiente' }).click()
    await expect(page).toHaveURL(/pagina=2/)
    await expect(page.getByText(/^26–/)).toBeVisible()
    await page.goBack()
    await expect(page.getByText(/^1–25/)).toBeVisible()

    await page.getByRole('searchbox').fill('no-hay-nada-así')
    await expect(page.getByText('Ningún producto coincide con «no-hay-nada-así»')).toBeVisible()
    await expect(page.getByText('Revisa cómo está escrito')).toBeVisible()
    await expect(page.getByText(/^0–0/)).toBeHidden()
  })

  test('a page has as many rows as were chosen, and the URL says so', async ({
    adminPage: page,
  }) => {
    await page.goto('/admin/productos?pagina=2')
    const rows = page.getByRole('button', { name: /^Editar / })
    await expect(page.getByText(/^26–/)).toBeVisible()
    const pager = page.getByRole('navigation', { name: 'Páginas' })
    await pager.getByLabel('Filas por página').selectOption('100')
    // The first row that was shown is on the page that has it now.
    await expect(page).toHaveURL(/\?filas=100$/)
    await expect(page.getByText(/^1–/)).toBeVisible()
    await expect.poll(() => rows.count()).toBeGreaterThan(25)
    await page.reload()
    await expect(pager.getByLabel('Filas por página')).toHaveValue('100')
    await expect.poll(() => rows.count()).toBeGreaterThan(25)
  })

  test('the controls open and change by keyboard, with a ring around what is shown', async ({
    adminPage: page,
  }) => {
    await page.goto('/admin/productos')
    await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('searchbox', { name: 'Buscar productos' })).toBeFocused()
    await page.keyboard.press('Tab')
    const category = page.getByLabel('Categoría', { exact: true })
    await expect(category).toBeFocused()
    await expect(category.locator('..')).toHaveCSS('outline-style', 'solid')
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/categoria=/)
  })

  test('a price of a million stays within its column', async ({ adminPage: page, aProduct }) => {
    const product = await aProduct({
      base_price: 1_234_567.89,
      is_on_sale: true,
      sale_price: 999_999,
    })
    await page.goto(`/admin/productos?q=${encodeURIComponent(product.name)}`)
    const cell = page.getByRole('row', { name: product.name }).getByRole('cell').nth(3)
    await expect(cell).toContainText('$999,999.00')
    expect(await cell.evaluate((td) => td.scrollWidth - td.clientWidth)).toBeLessThanOrEqual(0)
  })

  test('a variant is found by its SKU, and low stock leads to its product', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const product = await aProduct()
    const { data } = await service
      .from('product_variants')
      .update({ stock_quantity: 2 })
      .eq('product_id', product.id)
      .select('sku')
      .single()
    await page.goto(
      `/admin/productos?stock=bajo&q=${encodeURIComponent((data as { sku: string }).sku)}`,
    )
    await expect(page.getByRole('heading', { name: 'Productos (1)' })).toBeVisible()
    await expect(page.getByRole('button', { name: `Editar ${product.name}` })).toBeVisible()
    await expect(page.getByText('2 disponibles, stock bajo')).toBeAttached()
  })

  test('a search finds every word, in any order and any field: name, colour, size, category, SKU', async ({
    adminPage: page,
    aProduct,
  }) => {
    const mark = Date.now()
    const product = await aProduct({
      name: `Sudadera térmica Bruma ${mark}`,
      category_id: CATEGORY_ID.hombre,
      variants: [aVariant({ color: 'verde olivo', size: 'XXL', sku: `VAI-OLI-XXL-${mark}` })],
    })
    for (const words of [
      `sudadera bruma ${mark}`,
      `${mark} BRUMA termica`,
      `olivo sudadera ${mark}`,
      `olivo/xxl ${mark}`,
      `hombre ${mark}`,
      `sudadera vai-oli-xxl-${mark}`,
    ]) {
      await page.goto(`/admin/productos?q=${encodeURIComponent(words)}`)
      await expect(page.getByRole('heading', { name: 'Productos (1)' })).toBeVisible()
      await expect(page.getByRole('button', { name: `Editar ${product.name}` })).toBeVisible()
    }
    const search = page.getByRole('searchbox', { name: 'Buscar productos' })
    await search.fill(`mujer ${mark}`)
    await expect(page.getByText(`Ningún producto coincide con «mujer ${mark}»`)).toBeVisible()
    await search.fill('leggings negro')
    await expect(page.getByRole('button', { name: /^Editar Leggings/ }).first()).toBeVisible()
  })

  test('several rows are deactivated, activated and deleted at once', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const word = `Lote${Date.now()}`
    const ids: string[] = []
    for (let n = 0; n < 7; n++) ids.push((await aProduct({ name: `${word} ${n}` })).id)
    const active = async () => {
      const { data } = await service.from('products').select('is_active').in('id', ids)
      return (data as { is_active: boolean }[]).filter((row) => row.is_active).length
    }
    await page.goto(`/admin/productos?q=${word}`)
    const all = page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' })
    await all.check()
    const bar = page.getByRole('region', { name: 'Acciones para los seleccionados' })
    await expect(bar.getByText('7 seleccionados')).toBeVisible()
    await bar.getByRole('button', { name: 'Desactivar' }).click()
    await expect(page.getByText('7 productos desactivados')).toBeVisible()
    await expect.poll(active).toBe(0)
    await all.check()
    await bar.getByRole('button', { name: 'Activar', exact: true }).click()
    await expect(page.getByText('7 productos activados')).toBeVisible()
    await expect.poll(active).toBe(7)
    await all.check()
    await bar.getByRole('button', { name: 'Borrar…' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Confirmar eliminación' })
    await expect(dialog).toContainText('Esta acción no se puede deshacer')
    await expect(dialog.getByText('+2 más')).toBeVisible()
    await dialog.getByRole('button', { name: 'Borrar', exact: true }).click()
    await expect(page.getByText('7 productos y sus imágenes eliminados exitosamente')).toBeVisible()
    await expect(page.getByText(`Ningún producto coincide con «${word}»`)).toBeVisible()
    // Their rows are gone, and so is the bar: the keyboard goes on within the list.
    await expect(page.getByRole('main')).toBeFocused()
  })

  test("delete asks in 'Confirmar eliminación'; Cancelar leaves product and images", async ({
    adminPage: page,
    aProduct,
  }) => {
    const product = await aProduct()
    await page.goto(`/admin/productos?q=${encodeURIComponent(product.name)}`)
    await page.getByRole('button', { name: `Borrar ${product.name}` }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Confirmar eliminación' })
    await expect(dialog).toContainText(
      `Esta acción no se puede deshacer. Se eliminarán ${product.name} y todas sus imágenes.`,
    )
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: `Borrar ${product.name}` })).toBeFocused()
    const preview = page.getByRole('link', { name: `Ver ${product.name}` })
    await expect(preview).toHaveAttribute('href', `/producto/${product.id}`)
    await expect(preview).toHaveAttribute('target', '_blank')
  })

  test('of two editors that add the same colour and size at once, one is told', async ({
    adminPage: page,
    aProduct,
    newPage,
    adminSession,
  }) => {
    const product = await aProduct()
    const second = await newPage({ storageState: adminSession })
    const editors = []
    for (const each of [page, second]) {
      await each.goto(`/admin/productos?q=${encodeURIComponent(product.name)}`)
      await each.getByRole('button', { name: `Editar ${product.name}` }).click()
      const editor = each.getByRole('dialog', { name: 'Editar Producto' })
      await editor.getByRole('tab', { name: /^Variantes/ }).click()
      await editor.getByLabel('Color', { exact: true }).fill('rojo')
      await editor.getByLabel('Talla', { exact: true }).fill('M')
      editors.push(editor)
    }
    await Promise.all(
      editors.map((editor) => editor.getByRole('button', { name: 'Agregar', exact: true }).click()),
    )
    const told = (each: typeof page) =>
      each.getByText('Ya existe una variante con color "rojo" y talla "M"')
    const added = (each: typeof page) => each.getByText('Variante agregada exitosamente')
    await expect(told(page).or(added(page))).toBeVisible()
    await expect(told(second).or(added(second))).toBeVisible()
    expect((await told(page).count()) + (await told(second).count())).toBe(1)
    expect((await added(page).count()) + (await added(second).count())).toBe(1)
  })
})

test(
  'a price of five figures stays in its column',
  { tag: '@desktop' },
  async ({ adminPage: page, aProduct }) => {
    const product = await aProduct({ base_price: 12_999, is_on_sale: true, sale_price: 10_999.5 })
    await page.goto(`/admin/productos?q=${encodeURIComponent(product.name)}`)
    const row = page.getByRole('row', { name: new RegExp(product.name) })
    const cells = row.getByRole('cell')
    const badge = await row.getByText('−$1,999.50').boundingBox()
    const variants = await cells.nth(4).boundingBox()
    expect(badge!.x + badge!.width).toBeLessThanOrEqual(variants!.x)
  },
)

test(
  'at 390 px the filters stand in a sheet whose button tells how many products it shows',
  { tag: '@mobile' },
  async ({ adminPage: page, aProduct }) => {
    const word = `Hoja${Date.now()}`
    await aProduct({ name: `${word} uno`, is_active: false })
    await aProduct({ name: `${word} dos` })
    await page.goto(`/admin/productos?q=${word}`)
    await page.getByRole('button', { name: /^Filtros/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filtros' })
    await expect(sheet.getByRole('button', { name: 'Ver 2 productos' })).toBeVisible()
    await sheet.getByLabel('Estado').selectOption({ label: 'Inactivos' })
    await sheet.getByRole('button', { name: 'Ver 1 producto' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Productos (1)' })).toBeVisible()
    await expect(page.getByRole('button', { name: `Editar ${word} uno` })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Filtros/ })).toBeFocused()
  },
)
