import type { Locator } from '@playwright/test'
import { aVariant } from '#tests/support/builders.ts'
import { expect, test } from '#tests/support/test.ts'
import { createProduct, editProduct, fillBasics, toVariants, typeVariant } from './editor.ts'

const GONE = 'Error: Esta función solo es para editar productos existentes'

test.describe('The editor (§2, §4, §5, §8)', { tag: '@desktop' }, () => {
  test('edit opens on the basic tab of two; the indicator of two steps follows the tab', async ({
    adminPage: page,
    aProduct,
  }) => {
    const product = await aProduct()
    const editor = await editProduct(page, product.name)
    const tab = (name: RegExp) => editor.getByRole('tab', { name })
    await expect(tab(/^Datos del Producto/)).toHaveAttribute('aria-selected', 'true')
    for (const title of [
      'Información básica',
      'Precios y ofertas',
      'Etiquetas del producto',
      'SEO y metadatos',
      'Imágenes del producto',
    ])
      await expect(editor.getByRole('heading', { name: title })).toBeVisible()
    const steps = editor.getByRole('list', { name: 'Pasos' }).getByRole('listitem')
    await expect(steps.nth(0)).toHaveAttribute('aria-current', 'step')
    await expect(editor.getByRole('button', { name: /^Actualizar Producto/ })).toBeVisible()
    await toVariants(editor)
    await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
    await expect(editor.getByRole('button', { name: /^Actualizar Producto/ })).toBeVisible()
    await editor.getByRole('button', { name: 'Volver a Datos Básicos' }).first().click()
    await expect(tab(/^Datos del Producto/)).toHaveAttribute('aria-selected', 'true')
  })

  test('in a contrast theme the modal has an edge, and a switch shows whether it is on', async ({
    adminPage: page,
    aProduct,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    const product = await aProduct()
    const editor = await editProduct(page, product.name)
    await expect(editor).toHaveCSS('border-top-width', '1px')
    const look = (name: string) =>
      editor.getByRole('switch', { name }).evaluate((input) => {
        const { backgroundColor, borderTopWidth } = getComputedStyle(input)
        return { backgroundColor, borderTopWidth }
      })
    const off = await look('Destacado')
    expect(off.borderTopWidth).toBe('1px')
    // It slides into its colour.
    await expect
      .poll(async () => (await look('Activo')).backgroundColor)
      .not.toBe(off.backgroundColor)
  })

  test(`editing a product that no longer exists: '${GONE}'`, async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    // Deleted before it is opened: the list is read again without it.
    const first = await aProduct()
    await page.goto(`/admin/productos?q=${encodeURIComponent(first.name)}`)
    await expect(page.getByRole('button', { name: `Editar ${first.name}` })).toBeVisible()
    await service.rpc('delete_product', { p_product_id: first.id })
    await page.getByRole('button', { name: `Editar ${first.name}` }).click()
    await expect(page.getByText(GONE)).toBeVisible()
    await expect(page.getByText(`Ningún producto coincide con «${first.name}»`)).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()

    // Deleted while it is edited: what was typed stays, and becomes a new product.
    const second = await aProduct()
    const editor = await editProduct(page, second.name)
    await editor.getByLabel('Precio base').fill('777')
    await service.rpc('delete_product', { p_product_id: second.id })
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText(GONE)).toBeVisible()
    const anew = page.getByRole('dialog', { name: 'Crear Nuevo Producto' })
    await expect(anew.getByLabel('Precio base')).toHaveValue('777')
  })

  test('a draft whose product was deleted meanwhile becomes a new product', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const product = await aProduct()
    const editor = await editProduct(page, product.name)
    await editor.getByLabel('Precio base').fill('888')
    await expect(editor.getByText(/^Borrador guardado a las/)).toBeVisible()
    await service.rpc('delete_product', { p_product_id: product.id })
    await page.reload()
    await expect(page.getByText(GONE)).toBeVisible()
    const anew = page.getByRole('dialog', { name: 'Crear Nuevo Producto' })
    await expect(anew.getByLabel('Nombre', { exact: true })).toHaveValue(product.name)
    await expect(anew.getByLabel('Precio base')).toHaveValue('888')
    await fillBasics(page, anew, product.name)
    await anew.getByRole('button', { name: 'Guardar y Continuar' }).click()
    await expect(
      page.getByText('Producto creado exitosamente con todas sus variantes'),
    ).toBeVisible()
    const { data } = await service
      .from('products')
      .select('id, product_variants(color, size)')
      .eq('name', product.name)
      .single()
    const made = data as unknown as { id: string; product_variants: unknown[] }
    expect(made.product_variants).toEqual([{ color: 'negro', size: 'M' }])
    await service.rpc('delete_product', { p_product_id: made.id })
  })

  test('the browser asks before a page with unsaved changes is left, and only then', async ({
    adminPage: page,
  }) => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    const editor = await createProduct(page)
    await page.reload()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Nuevo Producto' }).click()
    await editor.getByLabel('Nombre', { exact: true }).fill('A medias')
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await expect(editor.getByLabel('Nombre', { exact: true })).toHaveValue('A medias')
  })

  test("'Aplicar a todas' changes only what is filled in, and can be undone; stock and adjustment are edited in place", async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const product = await aProduct({
      variants: ['S', 'M', 'L'].map((size) => aVariant({ size, price_adjustment: 10 })),
    })
    const editor = await editProduct(page, product.name)
    await toVariants(editor)
    const group = editor.getByRole('group', { name: 'Aplicar a todas' })
    await group.getByLabel('Unidades para todas').fill('30')
    await group.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page.getByText('Aplicado a 3 variantes')).toBeVisible()
    await expect(editor.getByLabel('Stock de negro / L')).toHaveValue('30')
    await expect(editor.getByLabel('Ajuste de negro / L')).toHaveValue('10.00')
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(editor.getByLabel('Stock de negro / L')).toHaveValue('12')
    await group.getByLabel('Diferencia de precio para todas').fill('-25.5')
    await page.keyboard.press('Enter')
    await expect(editor.getByLabel('Ajuste de negro / S')).toHaveValue('-25.50')
    await expect(editor.getByRole('row', { name: /negro S/ })).toContainText('$473.50')
    // Enter goes one row down, like a spreadsheet.
    await editor.getByLabel('Stock de negro / S').fill('1')
    await page.keyboard.press('Enter')
    await expect(editor.getByLabel('Stock de negro / M')).toBeFocused()
    await page.keyboard.type('2')
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
    const { data } = await service
      .from('product_variants')
      .select('size, stock_quantity, price_adjustment')
      .eq('product_id', product.id)
      .order('position')
    expect(data).toEqual(
      [1, 2, 12].map((stock_quantity, at) => ({
        size: ['S', 'M', 'L'][at],
        stock_quantity,
        price_adjustment: -25.5,
      })),
    )
  })

  test('a variant offers the suggested colours and sizes; its SKU can be copied', async ({
    adminPage: page,
    aProduct,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const product = await aProduct()
    const editor = await editProduct(page, product.name)
    await toVariants(editor)
    const offered = (id: string) =>
      page
        .locator(`#${id} option`)
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    expect(await offered('colores-sugeridos')).toEqual(
      'negro blanco gris azul rosa verde rojo beige'.split(' '),
    )
    expect(await offered('tallas-sugeridas')).toEqual('XS S M L XL XXL'.split(' '))
    await typeVariant(editor, 'menta', 'Infantil')
    await expect(page.getByText('Variante agregada exitosamente')).toBeVisible()
    await editor.getByRole('button', { name: 'Copiar SKU de menta / Infantil' }).click()
    await expect(page.getByText('SKU copiado')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^VAI-MEN-INFANTIL-\d+$/)
  })

  test('the card of the store and the snippet of a search engine follow what is typed', async ({
    adminPage: page,
  }) => {
    const editor = await createProduct(page)
    const preview = editor.getByRole('region', { name: 'Vista previa' })
    await editor.getByLabel('Nombre', { exact: true }).fill('Falda Rocío')
    await editor.getByLabel('Precio base').fill('1000')
    await editor.getByRole('switch', { name: 'En oferta' }).check()
    await editor.getByLabel('Precio de oferta').fill('750')
    await expect(editor.getByText(/^Ahorro de \$250\.00/)).toBeVisible()
    await expect(preview).toContainText(/−25.%/)
    await expect(preview).toContainText('$750.00')
    await expect(preview).toContainText('Falda Rocío | Vaivén')
    await editor.getByLabel('Título SEO').fill('Falda para correr')
    await expect(preview).toContainText('Falda para correr | Vaivén')
    // Who writes the brand into it has it once.
    await editor.getByLabel('Título SEO').fill('Falda de Vaivén para correr')
    await expect(preview).toContainText('Falda de Vaivén para correr')
    await expect(preview).not.toContainText('| Vaivén')
  })

  test('sale price and dates appear only on sale; a sale price of 0 is refused beside its field', async ({
    adminPage: page,
  }) => {
    const editor = await createProduct(page)
    const price = editor.getByLabel('Precio base')
    for (const [name, value] of [
      ['type', 'number'],
      ['step', '0.01'],
      ['min', '0'],
    ] as const)
      await expect(price).toHaveAttribute(name, value)
    for (const label of ['Precio de oferta', 'Inicio', 'Fin'])
      await expect(editor.getByLabel(label)).toHaveCount(0)
    await editor.getByRole('switch', { name: 'En oferta' }).check()
    for (const label of ['Precio de oferta', 'Inicio', 'Fin'])
      await expect(editor.getByLabel(label)).toBeVisible()
    await editor.getByLabel('Precio de oferta').fill('0')
    await editor.getByLabel('Precio de oferta').blur()
    await expect(editor.getByText('El precio de oferta debe ser mayor a 0')).toBeVisible()
  })
})

test(
  'at 390 px a tap on a tag leaves the head of the modal in its place, and a variant is edited without scrolling sideways',
  { tag: '@mobile' },
  async ({ adminPage: page, aProduct }) => {
    const product = await aProduct({
      variants: [aVariant({ color: 'azul petróleo profundo', size: 'Unitalla' })],
    })
    const editor = await editProduct(page, product.name)
    await editor.getByText('liquidación', { exact: true }).tap()
    await editor.getByRole('switch', { name: 'Activo' }).tap()
    expect((await editor.getByRole('tablist').boundingBox())?.y).toBe(60)
    await toVariants(editor)
    const bin = editor.getByRole('button', { name: /^Borrar variante/ })
    const box = await bin.boundingBox()
    expect(box!.x + box!.width).toBeLessThanOrEqual(390)
    for (const label of [/^Stock de azul/, /^Ajuste de azul/]) {
      const field = await editor.getByLabel(label).boundingBox()
      expect(field!.x + field!.width).toBeLessThanOrEqual(390)
      expect(field!.height).toBeGreaterThanOrEqual(44)
    }
    const steps = editor.getByRole('list', { name: 'Pasos' })
    await expect(steps.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step')
  },
)

test.describe('as drawn', { tag: '@desktop' }, () => {
  test('both prices are as wide, a date is read on 24 hours, and what is wrong has its sign', async ({
    adminPage: page,
    aProduct,
  }) => {
    const product = await aProduct({ base_price: 500, is_on_sale: true, sale_price: 400 })
    const editor = await editProduct(page, product.name)
    const width = async (label: string) => (await editor.getByLabel(label).boundingBox())!.width
    for (const size of [768, 1024, 1200, 1366, 1920]) {
      await page.setViewportSize({ width: size, height: 900 })
      // admin-product-basic-1366.png, measured.
      expect(await width('Precio base'), `at ${size} px`).toBe(170)
      expect(await width('Precio de oferta'), `at ${size} px`).toBe(170)
      // Room for '05/03/2026, 09:00 p. m.' and the button of the browser's own field.
      expect(await width('Fin'), `at ${size} px`).toBeGreaterThan(200)
    }
    await expect(
      editor.getByText('Sin fecha, no termina. Es hora del centro de México.'),
    ).toBeVisible()
    await editor.getByLabel('Fin').fill('2026-03-05T21:00')
    await expect(
      editor.getByText('Termina el 5 mar 2026 a las 21:00, hora del centro de México.'),
    ).toBeVisible()
    await editor.getByLabel('Precio de oferta').fill('600')
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    const wrong = editor.getByRole('button', { name: '1 dato por corregir' })
    await expect(wrong.locator('svg')).toBeVisible()
  })

  test('headings of the panel have the width of their pictures', async ({
    adminPage: page,
    aProduct,
  }) => {
    const product = await aProduct()
    await page.goto('/admin/productos')
    const width = async (title: Locator) =>
      title.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().width
      })
    // admin-list-1366.png and admin-product-variants-1366.png, measured; polled, since the font arrives later.
    await expect.poll(() => width(page.getByRole('heading', { level: 1 }))).toBeCloseTo(281, -1)
    const editor = await editProduct(page, product.name)
    await toVariants(editor)
    expect(await width(editor.getByRole('heading', { name: 'Combinaciones' }))).toBeCloseTo(110, -1)
  })

  test('the matrix stands above the list below 1200 px, and six sizes fit a phone', async ({
    adminPage: page,
    aProduct,
  }) => {
    const product = await aProduct()
    const editor = await editProduct(page, product.name)
    await toVariants(editor)
    const matrix = editor.getByRole('region', { name: 'Combinaciones' })
    const box = async (part: Locator) => (await part.boundingBox())!
    for (const width of [320, 360, 390, 768, 1199]) {
      await page.setViewportSize({ width, height: 844 })
      const list = editor.getByRole('heading', { name: 'Agregar una variante' })
      const [above, below] = [await box(matrix), await box(list)]
      expect(above.y + above.height).toBeLessThanOrEqual(below.y)
      const last = await box(editor.getByRole('checkbox', { name: 'Talla XXL' }))
      expect(last.x + last.width, `at ${width} px`).toBeLessThanOrEqual(width)
    }
  })
})

test(
  'a long text without spaces leaves the form as wide as it was',
  { tag: '@desktop' },
  async ({ adminPage: page, aProduct }) => {
    const product = await aProduct()
    const editor = await editProduct(page, product.name)
    const description = editor.getByLabel('Descripción', { exact: true })
    const before = (await description.boundingBox())?.width
    await description.fill('x'.repeat(5000))
    expect((await description.boundingBox())?.width).toBe(before)
  },
)
