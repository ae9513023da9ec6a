import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { expect, expectAccessible, test } from '#tests/support/test.ts'
import { toVariants, typeVariant } from './editor.ts'

async function openEditor(page: Page, name: string) {
  await page.goto(`/admin/productos?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  const editor = page.getByRole('dialog', { name: 'Editar Producto' })
  await expect(editor.getByLabel('Nombre', { exact: true })).toHaveValue(name)
  return editor
}

test.describe('Product editing (§4, §8)', { tag: '@desktop' }, () => {
  test('edit loads the fields, the images and all variants; saving keeps the ids of variants that stay', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const product = await aProduct({ base_price: 799 })
    const variantId = async () => {
      const { data } = await service
        .from('product_variants')
        .select('id, stock_quantity')
        .eq('product_id', product.id)
        .eq('size', 'M')
        .single()
      return data
    }
    const before = await variantId()
    const editor = await openEditor(page, product.name)
    await expect(editor.getByLabel('Precio base')).toHaveValue('799.00')
    await expect(editor.getByRole('img', { name: /^Imagen 1 de 1/ })).toBeVisible()
    await editor.getByRole('tab', { name: /Variantes del Producto/ }).click()
    await editor.getByLabel('Stock de negro / M').fill('3')
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
    await expect(editor).toBeHidden()
    expect(await variantId()).toEqual({ id: before?.id, stock_quantity: 3 })
  })

  test('a sale price at or above the base price and an end before the start are refused beside their fields', async ({
    adminPage: page,
    aProduct,
  }) => {
    const product = await aProduct({ base_price: 500 })
    const editor = await openEditor(page, product.name)
    await editor.getByRole('switch', { name: 'En oferta' }).check()
    await editor.getByLabel('Precio de oferta').fill('500')
    await editor.getByLabel('Inicio').fill('2026-03-05T09:00')
    await editor.getByLabel('Fin').fill('2026-02-28T23:59')
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(
      editor.getByText('El precio de oferta debe ser menor al precio base'),
    ).toBeVisible()
    await expect(
      editor.getByText('La fecha de fin debe ser posterior a la de inicio'),
    ).toBeVisible()
    await expect(editor.getByText('2 datos por corregir')).toBeVisible()
  })

  test('the draft survives a reload with a notice, and cancel clears it', async ({
    adminPage: page,
    aProduct,
  }) => {
    const product = await aProduct()
    const editor = await openEditor(page, product.name)
    await editor.getByLabel('Nombre', { exact: true }).fill('Nombre a medias')
    await expect(editor.getByText(/^Borrador guardado a las/)).toBeVisible()
    await page.reload()
    await expect(editor.getByText(/^Recuperamos tu borrador/)).toBeVisible()
    await expect(editor.getByLabel('Nombre', { exact: true })).toHaveValue('Nombre a medias')
    await editor.getByRole('button', { name: 'Cancelar' }).click()
    await expect(
      page.getByText('¿Estás seguro? Se perderán los cambios no guardados.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Sí, salir' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Productos (1)' })).toBeVisible()
    await expect(editor).toBeHidden()
  })

  test('a draft whose changes are all taken back is gone', async ({
    adminPage: page,
    aProduct,
  }) => {
    const product = await aProduct()
    const editor = await openEditor(page, product.name)
    const name = editor.getByLabel('Nombre', { exact: true })
    await name.fill('Nombre a medias')
    await expect(editor.getByText(/^Borrador guardado a las/)).toBeVisible()
    await name.fill(product.name)
    await expect(editor.getByText(/^Borrador guardado a las/)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Productos (1)' })).toBeVisible()
    await expect(editor).toBeHidden()
  })

  test('a colour and size that exists is refused, in other letters too', async ({
    adminPage: page,
    aProduct,
  }) => {
    const product = await aProduct()
    const editor = await openEditor(page, product.name)
    await editor.getByRole('tab', { name: /Variantes del Producto/ }).click()
    await editor.getByLabel('Color', { exact: true }).fill('NEGRO')
    await editor.getByLabel('Talla', { exact: true }).fill('m')
    await editor.getByRole('button', { name: 'Agregar', exact: true }).click()
    await expect(editor.getByText('Ya existe una variante con ese color y talla')).toBeVisible()
  })

  test('the matrix creates what is missing in one request', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const product = await aProduct()
    const editor = await openEditor(page, product.name)
    const variants = async () => {
      const { data } = await service
        .from('product_variants')
        .select('color, size, stock_quantity')
        .eq('product_id', product.id)
        .order('position')
      return (data ?? []).map((row) => Object.values(row as object).join('/'))
    }
    await editor.getByRole('tab', { name: /Variantes del Producto/ }).click()
    await editor.getByRole('checkbox', { name: 'Color negro' }).check()
    const sum = editor.getByRole('status').filter({ hasText: 'nuevas' })
    await expect(sum).toHaveText(
      '5 variantes nuevas · 1 color × 6 tallas = 6, 1 ya existe y se omite',
    )
    await editor.getByRole('checkbox', { name: 'Talla M' }).check()
    await editor.getByRole('checkbox', { name: 'Talla L', exact: true }).check()
    await editor.getByRole('button', { name: 'gris / M', exact: true }).click()
    await expect(sum).toHaveText(
      '2 variantes nuevas · 1 color × 2 tallas = 2, 1 ya existe y se omite, 1 elegida aparte',
    )
    await editor.getByLabel('Stock inicial').fill('7')
    await editor.getByRole('button', { name: 'Guardar 2 variantes' }).click()
    await expect(page.getByText('2 variantes agregadas exitosamente')).toBeVisible()
    expect(await variants()).toEqual(['negro/M/12', 'negro/L/7', 'gris/M/7'])
    await expect(editor.getByRole('region', { name: 'Combinaciones' })).toBeFocused()

    // What is chosen and not saved yet is saved with the product, and survives a reload.
    await editor.getByRole('button', { name: 'gris / L', exact: true }).click()
    await expect(editor.getByText('1 variante sin guardar')).toBeVisible()
    await page.reload()
    await expect(editor.getByText(/^Recuperamos tu borrador/)).toBeVisible()
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
    expect(await variants()).toEqual(['negro/M/12', 'negro/L/7', 'gris/M/7', 'gris/L/0'])
  })

  test('a save based on an older version is refused, shows what changed and offers both', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const product = await aProduct({ base_price: 499, description: 'Como era.' })
    const editor = await openEditor(page, product.name)
    await editor.getByLabel('Precio base').fill('450')
    await service
      .from('products')
      .update({ base_price: 480, description: 'De la colega.' })
      .eq('id', product.id)
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    const conflict = page.getByRole('alertdialog')
    await expect(conflict).toContainText('Este producto cambió mientras lo editabas')
    await expect(conflict.getByRole('row', { name: /Precio base/ })).toContainText(
      /\$499\.00.*\$480\.00.*\$450\.00/,
    )
    await expect(conflict.getByRole('row', { name: /^Descripción/ })).toContainText(
      /Como era\..*De la colega\..*Sin cambio/,
    )
    await expect(conflict.locator('mark')).toHaveText(['De la colega.'])
    // What follows from each choice stands above it, each in the column it keeps.
    await expect(conflict).toContainText('Se pierden 2 cambios de la otra persona.')
    await expect(conflict).toContainText(/Tu cambio sale del formulario y queda en el borrador/)
    const left = async (name: string, role: 'button' | 'columnheader') =>
      (await conflict.getByRole(role, { name }).boundingBox())!.x
    for (const [choice, column] of [
      ['Cargar lo guardado', 'Lo guardado'],
      ['Sobrescribir con mi versión', 'Tu versión'],
    ] as const)
      expect(
        Math.abs((await left(choice, 'button')) - (await left(column, 'columnheader'))),
      ).toBeLessThan(20)
    await conflict.getByRole('button', { name: 'Sobrescribir con mi versión' }).click()
    await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
    const { data } = await service
      .from('products')
      .select('base_price')
      .eq('id', product.id)
      .single()
    expect(data?.base_price).toBe(450)
  })

  test('changes that do not clash can both be kept; what both changed stays a choice', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const product = await aProduct({ base_price: 499, description: 'Como era.' })
    const stored = async () => {
      const { data } = await service
        .from('products')
        .select('base_price, description, is_featured, product_variants(size, stock_quantity)')
        .eq('id', product.id)
        .single()
      return data
    }
    const editor = await openEditor(page, product.name)
    await editor.getByLabel('Precio base').fill('450')
    await toVariants(editor)
    await editor.getByLabel('Stock de negro / M').fill('9')
    const change = (row: object) => service.from('products').update(row).eq('id', product.id)
    await change({ description: 'De la colega.' })
    const update = editor.getByRole('button', { name: 'Actualizar Producto' })
    await update.click()
    const conflict = page.getByRole('alertdialog')
    const keepBoth = conflict.getByRole('button', { name: 'Juntar ambos cambios' })
    await expect(keepBoth).toBeVisible()
    await expectAccessible(page)

    // Once more before it is chosen: what is saved is read when the window opens.
    await conflict.getByRole('button', { name: 'Seguir editando' }).click()
    await change({ base_price: 480 })
    await update.click()
    await expect(conflict.getByText('lo cambiaron ambos', { exact: true })).toBeVisible()
    await expect(keepBoth).toBeHidden()
    await conflict.getByRole('button', { name: 'Seguir editando' }).click()
    await change({ base_price: 499, is_featured: true })
    await update.click()
    await keepBoth.click()

    // Both stand in the form, mine still to be saved; a reload keeps them.
    await expect(conflict).toBeHidden()
    await expect(editor.getByText(/^Juntamos lo guardado con tus cambios/)).toBeVisible()
    await expect(editor.getByText('2 cambios sin guardar')).toBeVisible()
    await page.reload()
    await editor.getByRole('tab', { name: 'Datos del Producto' }).click()
    await expect(editor.getByLabel('Precio base')).toHaveValue('450')
    await expect(editor.getByLabel('Descripción', { exact: true })).toHaveValue('De la colega.')
    await expect(editor.getByRole('switch', { name: 'Destacado' })).toBeChecked()
    await update.click()
    await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
    expect(await stored()).toEqual({
      base_price: 450,
      description: 'De la colega.',
      is_featured: true,
      product_variants: [{ size: 'M', stock_quantity: 9 }],
    })
  })

  test('a variant added here is not taken for somebody else’s; whoever is faster again is met again', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const product = await aProduct({ base_price: 499, description: 'Como era.' })
    const change = (row: object) => service.from('products').update(row).eq('id', product.id)
    const editor = await openEditor(page, product.name)
    await toVariants(editor)
    await typeVariant(editor, 'gris', 'S')
    const stock = editor.getByLabel('Stock de gris / S')
    await stock.fill('5')
    await change({ description: 'De la colega.' })
    const update = editor.getByRole('button', { name: 'Actualizar Producto' })
    await update.click()
    const conflict = page.getByRole('alertdialog')
    await expect(conflict.getByRole('row', { name: /^Stock de gris \/ S/ })).toContainText(
      /0.*Sin cambio.*5/,
    )
    const keepBoth = conflict.getByRole('button', { name: 'Juntar ambos cambios' })
    await keepBoth.click()
    await expect(stock).toHaveValue('5')
    await change({ is_featured: true })
    await update.click()
    await expect(conflict.getByRole('row', { name: /^Destacado/ })).toBeVisible()
    await expect(conflict.getByRole('row', { name: /^Descripción/ })).toBeHidden()
    await keepBoth.click()
    await update.click()
    await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
    const { data } = await service
      .from('products')
      .select('description, is_featured, product_variants(size, stock_quantity)')
      .eq('id', product.id)
      .single()
    expect(data).toEqual({
      description: 'De la colega.',
      is_featured: true,
      product_variants: expect.arrayContaining([{ size: 'S', stock_quantity: 5 }]),
    })
  })

  test('tags that the editor does not offer are shown, kept, and can be taken off', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const product = await aProduct({ tags: ['casual', 'nuevo'] })
    const tags = async () => {
      const { data } = await service.from('products').select('tags').eq('id', product.id).single()
      return (data as { tags: string[] }).tags.toSorted()
    }
    const update = () => page.getByRole('button', { name: 'Actualizar Producto' }).click()
    const saved = page.getByText('Producto actualizado exitosamente')
    let editor = await openEditor(page, product.name)
    const casual = editor.getByRole('checkbox', { name: 'casual' })
    await expect(casual).toBeChecked()
    await editor.getByText('premium', { exact: true }).click()
    await update()
    await expect(saved).toBeVisible()
    expect(await tags()).toEqual(['casual', 'nuevo', 'premium'])

    editor = await openEditor(page, product.name)
    await editor.getByText('casual', { exact: true }).click()
    // Taken off by mistake it can be put back: it stays in sight, and a draft keeps both.
    await expect(editor.getByText('1 cambio sin guardar')).toBeVisible()
    await expect(editor.getByText(/^Borrador guardado a las/)).toBeVisible()
    await page.reload()
    await expect(editor.getByRole('checkbox', { name: 'premium' })).toBeChecked()
    await expect(casual).not.toBeChecked()
    await update()
    await expect(saved).toBeVisible()
    expect(await tags()).toEqual(['nuevo', 'premium'])
  })

  test('loading what somebody saved names them and keeps my values within reach', async ({
    adminPage: page,
    aProduct,
    aCustomer,
    service,
    shop,
  }) => {
    const marisol = await aCustomer()
    await service.rpc('set_user_role', { p_email: marisol.email, p_role: 'admin' })
    await service
      .from('user_profiles')
      .update({ first_name: 'Marisol', last_name: 'Aguirre' })
      .eq('id', marisol.id)
    const hers = createClient(shop.url, shop.publishableKey, { auth: { persistSession: false } })
    await hers.auth.signInWithPassword(marisol)

    const product = await aProduct({ base_price: 499 })
    const editor = await openEditor(page, product.name)
    const price = editor.getByLabel('Precio base')
    await price.fill('450')
    await editor.getByLabel('Descripción', { exact: true }).fill('Mía')
    await hers.from('products').update({ base_price: 480 }).eq('id', product.id)
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    const conflict = page.getByRole('alertdialog')
    await expect(conflict).toContainText(`Marisol Aguirre guardó ${product.name}`)
    // Without a name it is the e-mail.
    await conflict.getByRole('button', { name: 'Seguir editando' }).click()
    await service
      .from('user_profiles')
      .update({ first_name: ' ', last_name: null })
      .eq('id', marisol.id)
    await page.reload()
    await expect(price).toHaveValue('450')
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(conflict).toContainText(`${marisol.email} guardó ${product.name}`)
    await conflict.getByRole('button', { name: 'Cargar lo guardado' }).click()
    await expect(price).toHaveValue('480.00')
    await expect(editor.getByText(/quedaron aparte/)).toBeVisible()

    await page.reload()
    await expect(price).toHaveValue('480.00')
    await editor.getByRole('button', { name: 'Recuperar mis cambios' }).click()
    await expect(price).toHaveValue('450')
    await expect(editor.getByLabel('Descripción', { exact: true })).toHaveValue('Mía')
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
    const { data } = await service
      .from('products')
      .select('base_price, description')
      .eq('id', product.id)
      .single()
    expect(data).toEqual({ base_price: 450, description: 'Mía' })
  })

  test('a file that is no image, or lies about it, is refused', async ({ adminPage: page }) => {
    await page.goto('/admin/productos')
    await page.getByRole('button', { name: 'Nuevo Producto' }).click()
    const editor = page.getByRole('dialog', { name: 'Crear Nuevo Producto' })
    const input = editor.locator('input[type=file]')
    const file = (name: string, mimeType: string, size: number) => ({
      name,
      mimeType,
      buffer: Buffer.alloc(size, 'x'),
    })
    await input.setInputFiles(file('nota.pdf', 'application/pdf', 10))
    await expect(page.getByText('Solo se permiten archivos de imagen')).toBeVisible()
    await input.setInputFiles(file('grande.png', 'image/png', 5 * 1024 * 1024 + 1))
    await expect(page.getByText('La imagen no puede ser mayor a 5MB')).toBeVisible()
    await input.setInputFiles(file('falsa.png', 'image/png', 200))
    await expect(page.getByText('Error al subir falsa.png')).toBeVisible()
    await expect(page.getByText('Error al subir 1 imagen(es)')).toBeVisible()
  })
})
