import type { SupabaseClient } from '@supabase/supabase-js'
import { aVariant } from '#tests/support/builders.ts'
import { expect, expectAccessible, test } from '#tests/support/test.ts'
import { editProduct, PHOTO } from './editor.ts'

async function lists(service: SupabaseClient, productId: string) {
  const { data } = await service
    .from('product_variants')
    .select('color, size, image_urls')
    .eq('product_id', productId)
    .order('position')
  return (data ?? []).map(({ color, size, image_urls }) => ({
    name: `${color}/${size}`,
    images: image_urls as string[],
  }))
}

/** The photos of a colour of the demo catalogue, carried by that product too. */
async function demoPhotos(service: SupabaseClient, color: string): Promise<string[]> {
  const { data } = await service
    .from('product_variants')
    .select('image_urls, products!inner(name)')
    .eq('products.name', 'Leggings Marea')
    .eq('color', color)
    .limit(1)
    .single()
  return (data as unknown as { image_urls: string[] }).image_urls
}

test.describe('Photos by colour (ADR 0033)', { tag: '@desktop' }, () => {
  test("all 12 of 'Leggings Marea' can be seen in its editor", async ({
    adminPage: page,
    service,
  }) => {
    const editor = await editProduct(page, 'Leggings Marea')
    const shown = editor
      .getByRole('region', { name: 'Imágenes del producto' })
      .or(editor.getByRole('region', { name: 'Fotos por color' }))
      .getByRole('img', { name: /imagen \d de \d/i })
    await expect(shown).toHaveCount(12)
    await editor.getByRole('region', { name: 'Fotos por color' }).scrollIntoViewIfNeeded()
    await expectAccessible(page)
    expect(await demoPhotos(service, 'verde')).toHaveLength(3)
  })

  test('those of a colour are uploaded, ordered and removed; the product and its save leave them alone', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const [front, back, detail] = (await demoPhotos(service, 'verde')) as [string, string, string]
    const product = await aProduct({
      variants: [
        aVariant(),
        ...['S', 'M'].map((size) =>
          aVariant({ color: 'verde', size, image_urls: [front, back, detail] }),
        ),
        aVariant({ color: 'rojo' }),
      ],
    })
    const before = await lists(service, product.id)
    const editor = await editProduct(page, product.name)
    await editor.getByRole('button', { name: 'Cambiar las fotos de verde' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fotos de verde' })
    await expect(dialog.getByRole('img')).toHaveCount(3)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Quitar la imagen 1' }).click()
    await dialog.getByRole('button', { name: 'Hacer principal la imagen 2' }).click()
    await dialog.locator('input[type=file]').setInputFiles(PHOTO)
    await expect(page.getByText('1 imagen(es) subida(s) exitosamente')).toBeVisible()
    await dialog.getByRole('button', { name: 'Guardar fotos' }).click()
    await expect(page.getByText('Fotos de verde guardadas')).toBeVisible()
    await expect(dialog).toBeHidden()
    const after = await lists(service, product.id)
    const [, small, medium] = after
    expect(small?.images).toEqual([detail, back, expect.stringMatching(/product-\d+/)])
    expect(medium?.images).toEqual(small?.images)
    expect([after[0], after[3]]).toEqual([before[0], before[3]])

    // The save that follows builds on it, changes the shared list, and leaves the colour's alone.
    await editor.locator('input[type=file]').setInputFiles(PHOTO)
    // Once it has arrived it can be made the main one.
    await expect(editor.getByRole('button', { name: 'Hacer principal la imagen 2' })).toBeVisible()
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
    const saved = await lists(service, product.id)
    expect(saved.map(({ images }) => images.length)).toEqual([2, 3, 3, 2])
    expect(saved[1]?.images).toEqual(small?.images)
  })

  test('what was typed before outlives a session that ends right after they are saved', async ({
    adminPage: page,
    aProduct,
  }) => {
    const product = await aProduct({ variants: [aVariant(), aVariant({ color: 'rojo' })] })
    const editor = await editProduct(page, product.name)
    // The draft is one of before a reload.
    await editor.getByLabel('Descripción', { exact: true }).fill('Escrita antes de todo.')
    await expect(editor.getByText(/Borrador guardado|guardado a las/i).first()).toBeVisible()
    page.on('dialog', (asked) => void asked.accept())
    await page.reload()
    await expect(editor.getByText(/^Recuperamos tu borrador/)).toBeVisible()
    await editor.getByLabel('Descripción', { exact: true }).fill('Escrita antes de las fotos.')
    await editor.getByRole('button', { name: 'Cambiar las fotos de rojo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fotos de rojo' })
    await dialog.locator('input[type=file]').setInputFiles(PHOTO)
    await expect(page.getByText('1 imagen(es) subida(s) exitosamente')).toBeVisible()
    await dialog.getByRole('button', { name: 'Guardar fotos' }).click()
    await expect(page.getByText('Fotos de rojo guardadas')).toBeVisible()
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.endsWith('-auth-token')) localStorage.removeItem(key)
    })
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Tu sesión terminó/)).toBeVisible()
    await page.reload()
    await page.getByLabel('Email').fill('admin@vaiven.test')
    await page.getByLabel('Contraseña', { exact: true }).fill('Vaiven#2026')
    await page.getByRole('button', { name: /Iniciar [Ss]esión/ }).click()
    await expect(editor.getByText(/^Recuperamos tu borrador/)).toBeVisible()
    await expect(editor.getByLabel('Descripción', { exact: true })).toHaveValue(
      'Escrita antes de las fotos.',
    )
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
  })

  test('somebody else’s change of them is not overwritten; a colour can go back to the product’s', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const [front, back] = (await demoPhotos(service, 'verde')) as [string, string]
    const product = await aProduct({
      variants: [aVariant(), aVariant({ color: 'verde', image_urls: [front, back] })],
    })
    const open = async () => {
      const editor = await editProduct(page, product.name)
      await editor.getByRole('button', { name: 'Cambiar las fotos de verde' }).click()
      return page.getByRole('dialog', { name: 'Fotos de verde' })
    }
    const dialog = await open()
    await service
      .from('product_variants')
      .update({ image_urls: [back] })
      .eq('product_id', product.id)
      .eq('color', 'verde')
    await dialog.getByRole('button', { name: 'Hacer principal la imagen 2' }).click()
    await dialog.getByRole('button', { name: 'Guardar fotos' }).click()
    await expect(dialog.getByText(/Alguien cambió estas fotos/)).toBeVisible()
    expect((await lists(service, product.id))[1]?.images).toEqual([back])

    page.on('dialog', (question) => void question.accept())
    await open()
    await dialog.getByRole('button', { name: 'Usar las del producto' }).click()
    await expect(page.getByText('Fotos de verde guardadas')).toBeVisible()
    await expect(page.getByText('usa las del producto')).toBeVisible()
    const [first, green] = await lists(service, product.id)
    expect(green?.images).toEqual(first?.images)
  })
})
