import { expect, test } from '#tests/support/test.ts'
import { createProduct, fillBasics, passStepOne, PHOTO, typeVariant } from './editor.ts'

const SURE = '¿Estás seguro? Se perderán los cambios no guardados.'

test.describe('Product creation (§4, §5, §8)', { tag: '@desktop' }, () => {
  test('step 1 makes the product with one placeholder; finishing takes the placeholder away', async ({
    adminPage: page,
    service,
  }) => {
    const name = `Top Arroyo ${Date.now()}`
    const editor = await createProduct(page)
    await passStepOne(page, editor, name)
    const variants = async () => {
      const { data } = await service
        .from('products')
        .select('id, product_variants(color, size, stock_quantity, price_adjustment, sku)')
        .eq('name', name)
        .single()
      return (data as unknown as { product_variants: { sku: string }[] }).product_variants
    }
    expect(await variants()).toEqual([
      {
        color: 'por definir',
        size: 'único',
        stock_quantity: 0,
        price_adjustment: 0,
        sku: expect.stringMatching(/^TEMP-/),
      },
    ])
    await expect(editor.getByText('Aún no hay variantes.')).toBeVisible()
    await editor.getByRole('button', { name: 'Finalizar Producto' }).click()
    await expect(
      page.getByText('Debe agregar al menos una variante real antes de finalizar'),
    ).toBeVisible()

    await editor.getByRole('button', { name: 'Crear básicas' }).click()
    await expect(
      page.getByText('3 variantes básicas creadas y guardadas exitosamente'),
    ).toBeVisible()
    await expect(editor.getByRole('button', { name: 'Crear básicas' })).toBeHidden()
    await editor.getByRole('button', { name: 'Finalizar Producto' }).click()
    await expect(page.getByText('Producto finalizado exitosamente con 3 variante(s)')).toBeVisible()
    const left = await variants()
    expect(left).toHaveLength(3)
    expect(left.every(({ sku }) => /^VAI-NEG-[SML]-\d+$/.test(sku))).toBe(true)
  })

  test('the wizard abandoned by a reload is resumed on its second step', async ({
    adminPage: page,
  }) => {
    const editor = await createProduct(page)
    await passStepOne(page, editor, `Top Brisa ${Date.now()}`)
    await typeVariant(editor, 'rosa', 'S')
    await expect(page.getByText('Variante agregada exitosamente')).toBeVisible()
    await page.reload()
    await expect(editor.getByText(/^Recuperamos tu borrador/)).toBeVisible()
    await expect(editor.getByLabel('Stock de rosa / S')).toBeVisible()
    // The keyboard stays within the modal, whichever tab it opens on.
    await page.keyboard.press('Tab')
    const inside = () => editor.evaluate((modal) => modal.contains(document.activeElement))
    expect(await inside()).toBe(true)
    await editor.getByRole('button', { name: 'Finalizar Producto' }).click()
    await expect(page.getByText('Producto finalizado exitosamente con 1 variante(s)')).toBeVisible()
    // Finished, there is no draft left to come back to.
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Productos \(/ })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('the notice of a restored draft goes with the save', async ({ adminPage: page }) => {
    const editor = await createProduct(page)
    await fillBasics(page, editor, `Top Laguna ${Date.now()}`)
    await expect(editor.getByText(/^Borrador guardado a las/)).toBeVisible()
    await page.reload()
    const notice = editor.getByText(/^Recuperamos tu borrador/)
    await expect(notice).toBeVisible()
    await editor.getByRole('button', { name: 'Guardar y Continuar' }).click()
    await expect(editor.getByText('Aún no hay variantes.')).toBeVisible()
    await expect(notice).toBeHidden()
    await expect(editor.getByRole('button', { name: 'Descartar' })).toBeHidden()
  })

  test('a product left on step 2 is said to wait unfinished, and the list does not call it active', async ({
    adminPage: page,
  }) => {
    const name = `Top Marisma ${Date.now()}`
    const waits = /^El producto te espera en la lista como «Sin terminar»/
    const editor = await createProduct(page)
    await editor.getByLabel('Nombre', { exact: true }).fill(name)
    await editor.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByText(SURE)).toBeVisible()
    await expect(page.getByText(waits)).toBeHidden()
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    await passStepOne(page, editor, name)
    await editor.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByText(waits)).toBeVisible()
    await page.getByRole('button', { name: 'Sí, salir' }).click()
    await expect(editor).toBeHidden()

    await page.goto(`/admin/productos?q=${encodeURIComponent(name)}`)
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row.getByText('Sin terminar')).toBeVisible()
    await expect(row.getByText('Activo', { exact: true })).toBeHidden()
    await page.getByRole('button', { name: `Editar ${name}` }).click()
    const editing = page.getByRole('dialog', { name: 'Editar Producto' })
    await expect(editing.getByText('Sin terminar')).toBeVisible()
    await expect(editing.getByRole('banner').getByText('Activo', { exact: true })).toBeHidden()
  })

  test('cancel from the basic tab asks only when there are changes, and then forgets them', async ({
    adminPage: page,
  }) => {
    const editor = await createProduct(page)
    await editor.getByRole('button', { name: 'Cancelar' }).click()
    await expect(editor).toBeHidden()
    await page.getByRole('button', { name: 'Nuevo Producto' }).click()
    await editor.getByLabel('Nombre', { exact: true }).fill('A medias')
    await editor.getByRole('button', { name: 'Cerrar' }).click()
    await expect(page.getByText(SURE)).toBeVisible()
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(editor.getByLabel('Nombre', { exact: true })).toHaveValue('A medias')
    await editor.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Sí, salir' }).click()
    await page.getByRole('button', { name: 'Nuevo Producto' }).click()
    await expect(editor.getByLabel('Nombre', { exact: true })).toHaveValue('')
  })

  test(`cancel from the variants tab asks '${SURE}'`, async ({ adminPage: page }) => {
    const editor = await createProduct(page)
    await passStepOne(page, editor, `Top Calma ${Date.now()}`)
    await editor.getByRole('button', { name: 'Volver a Datos Básicos' }).first().click()
    await expect(editor.getByLabel('Precio base')).toBeVisible()
    await editor.getByRole('tab', { name: /^Variantes/ }).click()
    await editor.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByText(SURE)).toBeVisible()
    await page.getByRole('button', { name: 'Sí, salir' }).click()
    await expect(editor).toBeHidden()
  })

  test('a variant needs colour and size; a duplicate is refused here and by the server', async ({
    adminPage: page,
    service,
  }) => {
    const name = `Top Duna ${Date.now()}`
    const editor = await createProduct(page)
    await passStepOne(page, editor, name)
    await editor.getByRole('button', { name: 'Agregar', exact: true }).click()
    await expect(editor.getByText('Color y talla son requeridos')).toBeVisible()

    const { data } = await service.from('products').select('id').eq('name', name).single()
    const id = (data as { id: string }).id
    await service.rpc('add_variants', {
      p_product_id: id,
      p_variants: [{ color: 'Verde Mar', size: 'M', sku: `OTRA-${Date.now()}` }],
    })
    await typeVariant(editor, 'verde mar', 'm')
    await expect(
      page.getByText('Ya existe una variante con color "verde mar" y talla "m"'),
    ).toBeVisible()

    await service.rpc('delete_product', { p_product_id: id })
    await typeVariant(editor, 'gris', 'M')
    await expect(page.getByText('Producto no encontrado')).toBeVisible()
  })

  test('stock and adjustment that are no number become 0', async ({ adminPage: page }) => {
    const editor = await createProduct(page)
    await passStepOne(page, editor, `Top Eco ${Date.now()}`)
    await typeVariant(editor, 'gris', 'M')
    const stock = editor.getByLabel('Stock de gris / M')
    await stock.fill('-4')
    await stock.blur()
    await expect(stock).toHaveValue('0')
    const adjustment = editor.getByLabel('Ajuste de gris / M')
    await adjustment.fill('nada')
    await adjustment.blur()
    await expect(adjustment).toHaveValue('0.00')
  })

  test('SEO title and description stop at 60 and 160 characters, counted live', async ({
    adminPage: page,
  }) => {
    const editor = await createProduct(page)
    await editor.getByLabel('Título SEO').fill('x'.repeat(43))
    await expect(editor.getByText('43 / 60')).toBeVisible()
    await editor.getByLabel('Título SEO').pressSequentially('y'.repeat(30), { delay: 0 })
    await expect(editor.getByText('60 / 60')).toBeVisible()
    await editor.getByLabel('Descripción SEO').fill('z'.repeat(160))
    await expect(editor.getByText('160 / 160')).toBeVisible()
  })

  test('a product is created with the keyboard alone', async ({ adminPage: page, service }) => {
    test.setTimeout(90_000)
    const name = `Top Faro ${Date.now()}`
    // Asked for at once: the browser must know that it hands its chooser over before the key is pressed.
    const chooser = page.waitForEvent('filechooser')
    await page.goto('/admin/productos')
    await expect(page.getByRole('heading', { name: 'Gestión de Productos' })).toBeVisible()
    await page.keyboard.press('Alt+n')
    const editor = page.getByRole('dialog', { name: 'Crear Nuevo Producto' })
    await expect(editor.getByLabel('Nombre', { exact: true })).toBeFocused()
    await page.keyboard.type(name)
    const tabTo = async (label: string) => {
      for (let presses = 0; presses < 60; presses++) {
        const here = await page.evaluate(() => {
          const focused = document.activeElement as HTMLInputElement | null
          return focused?.labels?.[0]?.innerText ?? focused?.ariaLabel ?? focused?.innerText ?? ''
        })
        if (here.trim() === label) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Tab never reached ${label}`)
    }
    await tabTo('Precio base')
    await page.keyboard.type('750')
    await tabTo('Elegir archivos')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(PHOTO)
    await expect(page.getByText('1 imagen(es) subida(s) exitosamente')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(editor.getByLabel('Color', { exact: true })).toBeVisible()
    await tabTo('Color')
    await page.keyboard.type('negro')
    await tabTo('Talla')
    await page.keyboard.type('M')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Variante agregada exitosamente')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Producto finalizado exitosamente con 1 variante(s)')).toBeVisible()
    const { count } = await service
      .from('products')
      .select('id', { count: 'exact', head: true })
      .eq('name', name)
    expect(count).toBe(1)
  })

  test('images uploaded and then abandoned are removed from the bucket', async ({
    adminPage: page,
    service,
  }) => {
    const files = async () =>
      (await service.storage.from('product-images').list('', { limit: 1000 })).data?.length
    const before = await files()
    const editor = await createProduct(page)
    await fillBasics(page, editor, 'Abandonada')
    expect(await files()).toBe((before ?? 0) + 1)
    await editor.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Sí, salir' }).click()
    await expect.poll(files).toBe(before)
  })
})

test(
  'at 390 px a product is created with a set of the matrix; an error leaves the close button within reach',
  { tag: '@mobile' },
  async ({ adminPage: page, service }) => {
    const name = `Top Grava ${Date.now()}`
    let editor = await createProduct(page)
    await editor.getByRole('button', { name: 'Guardar y Continuar' }).click()
    await expect(page.locator('[data-sonner-toast]')).toContainText('El nombre del producto')
    await editor.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await expect(editor).toBeHidden()
    // The error went with the form it spoke of.
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)

    editor = await createProduct(page)
    await passStepOne(page, editor, name)
    await editor.getByRole('checkbox', { name: 'Color verde' }).check()
    await editor.getByRole('checkbox', { name: 'Talla S', exact: true }).check()
    await editor.getByRole('checkbox', { name: 'Talla M' }).check()
    await editor.getByRole('button', { name: 'Guardar 2 variantes' }).click()
    await expect(page.getByText('2 variantes agregadas exitosamente')).toBeVisible()
    await editor.getByLabel('Stock de verde / S').fill('4')
    await editor.getByRole('button', { name: 'Finalizar Producto' }).click()
    await expect(page.getByText('Producto finalizado exitosamente con 2 variante(s)')).toBeVisible()
    const { data } = await service
      .from('products')
      .select('product_variants(size, stock_quantity)')
      .eq('name', name)
      .single()
    expect(data).toEqual({
      product_variants: [
        { size: 'S', stock_quantity: 4 },
        { size: 'M', stock_quantity: 0 },
      ],
    })
  },
)
