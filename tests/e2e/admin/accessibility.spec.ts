import { expect, expectAccessible, test } from '#tests/support/test.ts'
import { createProduct, editProduct, passStepOne, toVariants } from './editor.ts'

/** At 1366 and at 390 px: this file runs in both projects. */
test.describe('axe finds no fault in the panel', () => {
  for (const path of [
    '/admin',
    '/admin/productos',
    '/admin/productos?q=no-hay-nada',
    '/admin/pedidos',
    '/admin/cupones',
    '/admin/usuarios',
    '/admin/reportes',
    '/admin/configuracion',
    '/admin/no-existe',
  ]) {
    test(`on ${path}`, async ({ adminPage: page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
    })
  }

  test('on both tabs of the modal, its question, and the list with a selection and a question', async ({
    adminPage: page,
    aProduct,
  }) => {
    test.setTimeout(90_000)
    const product = await aProduct()
    const editor = await editProduct(page, product.name)
    await editor.getByRole('switch', { name: 'En oferta' }).click()
    await editor.getByLabel('Precio de oferta').fill('0')
    await editor.getByLabel('Nombre', { exact: true }).fill('')
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(editor.getByText('El nombre del producto es requerido')).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect(page.getByRole('button', { name: 'Cerrar aviso' })).toBeHidden()
    await expectAccessible(page)
    await toVariants(editor)
    await editor.getByRole('checkbox', { name: 'Color gris' }).check()
    await expectAccessible(page)
    await editor.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sí, salir' }).click()
    await page.getByRole('checkbox', { name: `Seleccionar ${product.name}` }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Borrar…' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
  })

  test('on both steps of a new product: what is missing, photos, the draft, what the matrix will create', async ({
    adminPage: page,
  }) => {
    test.setTimeout(90_000)
    const editor = await createProduct(page)
    await editor.getByRole('button', { name: 'Guardar y Continuar' }).click()
    await expect(editor.getByText('3 datos por corregir')).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect(page.getByRole('button', { name: 'Cerrar aviso' })).toBeHidden()
    await expectAccessible(page)
    await passStepOne(page, editor, `Accesible ${Date.now()}`)
    await editor.getByRole('checkbox', { name: 'Color gris' }).check()
    await editor.getByRole('button', { name: 'Guardar 6 variantes' }).click()
    await expect(editor.getByLabel('Stock de gris / XXL')).toBeVisible()
    await editor.getByRole('checkbox', { name: 'Color rojo' }).check()
    await expect(editor.getByText(/^6 variantes nuevas/)).toBeVisible()
    await page.reload()
    await expect(editor.getByText(/^Recuperamos tu borrador/)).toBeVisible()
    await expectAccessible(page)
    await editor.getByRole('tab', { name: 'Datos del Producto' }).click()
    await expect(editor.getByRole('img', { name: /^Imagen 1 de 1/ })).toBeVisible()
    await expectAccessible(page)
  })

  test('on the conflict of two editors', async ({ adminPage: page, aProduct, service }) => {
    const product = await aProduct()
    const editor = await editProduct(page, product.name)
    await editor.getByLabel('Precio base').fill('450')
    await service.from('products').update({ base_price: 480 }).eq('id', product.id)
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    const conflict = page.getByRole('alertdialog')
    await expect(conflict.getByText('lo cambiaron ambos', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await conflict.getByRole('button', { name: 'Seguir editando' }).click()
    const theirs = { base_price: product.base_price, description: 'Otra.' }
    await service.from('products').update(theirs).eq('id', product.id)
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(conflict.getByRole('button', { name: 'Juntar ambos cambios' })).toBeVisible()
    await expectAccessible(page)
  })

  test('on the drawer, the filters and the avatar menu', async ({ adminPage: page }) => {
    await page.goto('/admin/productos')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if ((page.viewportSize()?.width ?? 0) < 768) {
      await page.getByRole('button', { name: 'Filtros' }).click()
      await expect(page.getByRole('button', { name: /^Ver [1-9]\d* productos$/ })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Abrir menú' }).click()
      await expect(page.getByRole('dialog', { name: 'Menú de administración' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Menú de usuario' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page)
  })
})
