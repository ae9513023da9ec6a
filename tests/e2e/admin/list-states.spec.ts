import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aVariant } from '#tests/support/builders.ts'
import { signIn } from '#tests/support/session.ts'
import { ADMIN, startShop } from '#tests/support/shop-server.ts'
import { slowNetwork } from '#tests/support/browser/slow-network.ts'
import { expect, test } from '#tests/support/test.ts'

test.describe('States of the product list (§2, §7)', { tag: '@desktop' }, () => {
  test("an empty shop says 'No hay productos', and 'Crear Producto' opens the editor", async ({
    newPage,
    expectProblem,
  }) => {
    test.setTimeout(120_000)
    expectProblem(/request to another origin/)
    const dataDir = mkdtempSync(join(tmpdir(), 'vaiven-empty-'))
    const empty = await startShop(dataDir, { SEED: 'none' })
    try {
      const page = await newPage({ storageState: await signIn(empty, ADMIN) })
      await page.goto(`${empty.url}/admin/productos`)
      await expect(page.getByText('No hay productos')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Productos (0)' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Página siguiente' })).toBeHidden()
      await page.getByRole('button', { name: 'Crear Producto' }).click()
      await expect(page.getByRole('dialog', { name: 'Crear Nuevo Producto' })).toBeVisible()
      await page.goto(`${empty.url}/mujer`)
      await expect(page.getByText('No se encontraron productos en esta categoría.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Limpiar filtros' })).toBeHidden()
      await page.goto('about:blank')
    } finally {
      await empty.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  test("while it loads: 'Cargando productos...'", async ({ adminPage: page }) => {
    await page.goto('/admin')
    await expect(page.getByText(/se actualiza cada 30 s/)).toBeVisible()
    await slowNetwork(page, 1500)
    await page.getByRole('link', { name: 'Productos', exact: true }).click()
    // To be read, not only heard.
    await expect
      .poll(async () => (await page.getByText('Cargando productos...').boundingBox())?.width)
      .toBeGreaterThan(100)
    // Nothing is said of a number that is not known.
    await expect(page.getByRole('heading', { name: 'Productos', exact: true })).toBeVisible()
    await slowNetwork(page, 0)
    await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeVisible()
    await expect(page.getByText('Cargando productos...')).toBeHidden()
  })

  test('no key is lost of a search that goes on while its first letters are looked for', async ({
    adminPage: page,
  }) => {
    await page.goto('/admin/productos')
    const search = page.getByRole('searchbox', { name: 'Buscar productos' })
    await search.focus()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 20 })
    // Each key comes about when the search for those before it begins.
    for (let more = 0; more < 20; more += 1) {
      await page.keyboard.press('a')
      await page.waitForTimeout(240 + more)
    }
    await expect(search).toHaveValue('a'.repeat(20))
    await expect(page).toHaveURL(/q=a{20}$/)
  })

  test('on a slow line a product that is opened says so, and can be given up', async ({
    adminPage: page,
    aProduct,
  }) => {
    const { name } = await aProduct()
    await page.goto(`/admin/productos?q=${encodeURIComponent(name)}`)
    const edit = page.getByRole('button', { name: `Editar ${name}` })
    await expect(edit).toBeVisible()
    await slowNetwork(page, 2500)
    await edit.click()
    await expect(page.getByText('Abriendo el producto…')).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByText('Abriendo el producto…')).toBeHidden()
    await edit.click()
    await slowNetwork(page, 0)
    await expect(page.getByRole('dialog', { name: 'Editar Producto' })).toBeVisible()
    await expect(page.getByText('Abriendo el producto…')).toBeHidden()
  })

  test('a read list stays fresh for 30 s, and is not read again when the window gets the focus', async ({
    adminPage: page,
  }) => {
    let reads = 0
    page.on('request', (request) => {
      if (/rest\/v1\/rpc\/search_products/.test(request.url())) reads += 1
    })
    await page.clock.install()
    await page.goto('/admin/productos')
    await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeVisible()
    expect(reads).toBe(1)
    const menu = page.getByRole('navigation', { name: 'Administración' })
    const leaveAndComeBack = async () => {
      await menu.getByRole('link', { name: 'Dashboard' }).click()
      await expect(page.getByText('Sistema Operativo')).toBeVisible()
      await menu.getByRole('link', { name: 'Productos' }).click()
      await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeVisible()
    }
    await page.clock.fastForward(25_000)
    await leaveAndComeBack()
    expect(reads).toBe(1)
    await page.clock.fastForward(10_000)
    await page.evaluate(() => {
      window.dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.waitForTimeout(500)
    expect(reads).toBe(1)
    await leaveAndComeBack()
    await expect.poll(() => reads).toBe(2)
  })

  test('the table: thumbnail, name, description, category, price, three variants, two tags, badges', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const product = await aProduct({
      category_id: null,
      is_active: false,
      tags: ['nuevo', 'premium', 'oferta', 'basico'],
      variants: ['S', 'M', 'L', 'XL', 'XXL'].map((size) => aVariant({ size })),
    })
    await service
      .from('products')
      .update({ is_featured: true, has_free_shipping: true })
      .eq('id', product.id)
    await page.goto(`/admin/productos?q=${encodeURIComponent(product.name)}`)
    for (const name of [
      'Producto',
      'Categoría',
      'Precio',
      'Variantes y Etiquetas',
      'Estado',
      'Acciones',
    ])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
    const row = page.getByRole('row', { name: new RegExp(product.name) })
    await expect(row.locator('img')).toHaveAttribute('src', /\/img\//)
    await expect(row).toContainText('Una prenda para las pruebas.')
    await expect(row).toContainText('Sin categoría')
    await expect(row).toContainText('$499.00')
    await expect(row.getByRole('cell').nth(4)).toHaveText(
      'negro/Snegro/Mnegro/L+2Etiquetas: nuevo · premium+2',
    )
    for (const badge of ['Inactivo', 'Destacado', 'Envío gratis'])
      await expect(row.getByText(badge, { exact: true })).toBeVisible()
    await expect(row.getByText('En oferta')).toHaveCount(0)
    await service.from('products').update({ is_active: true }).eq('id', product.id)
    await page.reload()
    await expect(row.getByText('Activo', { exact: true })).toBeVisible()
  })

  test('a selection is widened to everything the filter lets through', async ({
    adminPage: page,
    aProduct,
  }) => {
    const word = `Ancho${Date.now()}`
    for (let n = 0; n < 3; n++) await aProduct({ name: `${word} ${n}` })
    await page.goto(`/admin/productos?q=${word}`)
    await page.getByRole('checkbox', { name: `Seleccionar ${word} 1` }).click()
    const bar = page.getByRole('region', { name: 'Acciones para los seleccionados' })
    await bar.getByRole('button', { name: 'Seleccionar los 3' }).click()
    await expect(bar.getByText('3 seleccionados')).toBeVisible()
    await bar.getByRole('button', { name: 'Quitar selección' }).click()
    await expect(bar).toBeHidden()
  })
})

test(
  'at 390 px a long name is read in two lines, and a tap on the row opens the editor',
  { tag: '@mobile' },
  async ({ adminPage: page, aProduct }) => {
    const name = `Sudadera térmica con gorro y bolsas laterales ${Date.now()}`
    await aProduct({ name })
    await page.goto(`/admin/productos?q=${encodeURIComponent(name)}`)
    const row = page.getByRole('button', { name: `Editar ${name}` })
    expect((await row.boundingBox())?.height).toBeGreaterThan(35)
    await row.click()
    await expect(page.getByRole('dialog', { name: 'Editar Producto' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)
