import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { BRAND } from '#app/domain/brand.ts'
import { expect, test } from '#tests/support/test.ts'

/** Files below a folder whose name contains `name`, by their full path. */
function filesNamed(folder: string, name: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => path.includes(name) && statSync(path).isFile())
}

async function addVariant(page: Page, color: string, size: string, stock: number) {
  const dialog = page.getByRole('dialog', { name: 'Crear Nuevo Producto' })
  await dialog.getByLabel('Color', { exact: true }).fill(color)
  await dialog.getByLabel('Talla', { exact: true }).fill(size)
  await dialog.getByLabel('Stock', { exact: true }).first().fill(String(stock))
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(page.getByText('Variante agregada exitosamente').first()).toBeVisible()
  // The toast may be that of the variant before.
  await expect(dialog.getByLabel(`Stock de ${color} / ${size}`)).toBeVisible()
}

test.describe('Product manager (§2, §4, §8)', { tag: '@desktop' }, () => {
  test('an administrator publishes a product with two photos and three variants; it leads Nuevas Llegadas; deleted, it and its files are gone', async ({
    adminPage: page,
    newPage,
    service,
    shop,
  }) => {
    test.setTimeout(90_000)
    const name = `Chaleco Brisa ${Date.now()}`
    await page.goto('/admin/productos')
    await expect(page.getByRole('heading', { name: 'Gestión de Productos' })).toBeVisible()
    await page.getByRole('button', { name: 'Nuevo Producto' }).click()

    const editor = page.getByRole('dialog', { name: 'Crear Nuevo Producto' })
    await expect(editor.getByRole('tab', { name: 'Variantes del Producto' })).toBeDisabled()
    await editor.getByLabel('Nombre', { exact: true }).fill(name)
    await editor.getByLabel('Precio base').fill('899.50')
    await editor.getByLabel('Categoría').selectOption({ label: 'Mujer' })
    await editor
      .locator('input[type=file]')
      .setInputFiles([
        'demo/photos/chamarra-verde-front.webp',
        'demo/photos/chamarra-verde-back.webp',
      ])
    await expect(page.getByText('2 imagen(es) subida(s) exitosamente')).toBeVisible()
    await editor.getByRole('button', { name: /^Guardar y Continuar/ }).click()
    await expect(
      page.getByText('Producto creado exitosamente. Ahora define las variantes reales.'),
    ).toBeVisible()

    await addVariant(page, 'verde', 'S', 4)
    await addVariant(page, 'verde', 'M', 0)
    await addVariant(page, 'verde', 'L', 12)
    await editor.getByRole('button', { name: /^Finalizar Producto/ }).click()
    await expect(page.getByText('Producto finalizado exitosamente con 3 variante(s)')).toBeVisible()
    await expect(editor).toBeHidden()

    const { data } = await service
      .from('products')
      .select('id, base_price, product_variants(color, size, stock_quantity, sku, image_urls)')
      .eq('name', name)
      .single()
    const product = data as unknown as {
      id: string
      base_price: number
      product_variants: { sku: string; image_urls: string[] }[]
    }
    expect(product.base_price).toBe(899.5)
    expect(product.product_variants).toHaveLength(3)
    const images = product.product_variants[0]!.image_urls
    expect(images).toHaveLength(2)
    for (const { sku, image_urls } of product.product_variants) {
      expect(sku).toMatch(/^VAI-VER-(S|M|L)-\d+$/)
      expect(image_urls).toEqual(images)
    }

    // Another person, another browser: the store shows it first.
    const visitor = await newPage()
    await visitor.goto('/')
    const card = visitor.getByRole('list', { name: 'Nuevas Llegadas' }).getByRole('article').first()
    await expect(card).toContainText(name)
    await expect(card).toContainText('$899.50')
    await card.getByRole('link').click()
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(visitor.getByText('✓ En stock (4 disponibles)')).toBeVisible()
    await expect(visitor.getByText('1 / 2')).toBeVisible()
    await expect
      .poll(() =>
        visitor
          .getByRole('img', { name: /foto 1 de 2/ })
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0)

    const files = images.map((url) => url.slice(url.lastIndexOf('/') + 1))
    for (const file of files)
      expect(filesNamed(join(shop.dataDir, 'storage'), file)).not.toEqual([])

    await page.getByRole('button', { name: `Borrar ${name}` }).click()
    const confirm = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog', { name: 'Confirmar eliminación' }))
    await expect(confirm.first()).toContainText('no se puede deshacer')
    await confirm.first().getByRole('button', { name: 'Borrar', exact: true }).click()
    await expect(page.getByText('Producto e imágenes eliminados exitosamente')).toBeVisible()
    await expect(page.getByText(name)).toHaveCount(0)

    const response = await visitor.goto(`/producto/${product.id}`)
    expect(response?.status()).toBe(404)
    await expect(visitor.getByText('Producto no encontrado')).toBeVisible()
    await visitor.goto('/')
    await expect(visitor.getByText(name)).toHaveCount(0)

    for (const file of files) {
      const address = `${shop.url}/storage/v1/object/public/${BRAND.bucket}/${file}`
      expect([400, 404]).toContain((await fetch(address)).status)
      expect(filesNamed(join(shop.dataDir, 'storage'), file)).toEqual([])
    }
  })

  test('a product without name, price or image is not saved, and each error stands beside its field', async ({
    adminPage: page,
  }) => {
    await page.goto('/admin/productos')
    await page.getByRole('button', { name: 'Nuevo Producto' }).click()
    const editor = page.getByRole('dialog', { name: 'Crear Nuevo Producto' })
    await editor.getByRole('button', { name: /^Guardar y Continuar/ }).click()
    await expect(editor.getByText('El nombre del producto es requerido')).toBeVisible()
    await expect(editor.getByText('El precio debe ser mayor a 0')).toBeVisible()
    await expect(
      page.getByText('Debe subir al menos una imagen del producto').first(),
    ).toBeVisible()
    await expect(editor.getByRole('tab', { name: 'Variantes del Producto' })).toBeDisabled()
  })

  test('Escape does not close the editor', async ({ adminPage: page }) => {
    await page.goto('/admin/productos')
    await page.getByRole('button', { name: 'Nuevo Producto' }).click()
    const editor = page.getByRole('dialog', { name: 'Crear Nuevo Producto' })
    await expect(editor).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(editor).toBeVisible()
  })
})
