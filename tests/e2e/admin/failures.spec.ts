import { expect, test } from '#tests/support/test.ts'
import {
  createProduct,
  editProduct,
  fillBasics,
  passStepOne,
  toVariants,
  typeVariant,
} from './editor.ts'

test.describe('Failures of the product manager (§8)', { tag: '@desktop' }, () => {
  test('a network lost during a save keeps the form and says so; back again, the same save works', async ({
    adminPage: page,
    aProduct,
  }) => {
    const product = await aProduct()
    const editor = await editProduct(page, product.name)
    await editor.getByLabel('Precio base').fill('555')
    await page.context().setOffline(true)
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText('Error al actualizar el producto')).toBeVisible()
    await expect(page.getByText(/^No hay conexión/)).toBeVisible()
    await expect(editor.getByLabel('Precio base')).toHaveValue('555')
    await page.context().setOffline(false)
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
  })

  test('a network lost: create, variant, basic variants and finish each name their failure', async ({
    adminPage: page,
  }) => {
    const editor = await createProduct(page)
    await fillBasics(page, editor, `Sin red ${Date.now()}`)
    const offline = (lost: boolean) => page.context().setOffline(lost)
    await offline(true)
    await editor.getByRole('button', { name: 'Guardar y Continuar' }).click()
    await expect(page.getByText('Error al crear el producto')).toBeVisible()
    await offline(false)
    await editor.getByRole('button', { name: 'Guardar y Continuar' }).click()
    await expect(editor.getByText('Aún no hay variantes.')).toBeVisible()
    await offline(true)
    await editor.getByRole('button', { name: 'Crear básicas' }).click()
    await expect(page.getByText('Error al crear las variantes básicas')).toBeVisible()
    await typeVariant(editor, 'gris', 'M')
    await expect(page.getByText('Error al agregar la variante')).toBeVisible()
    await offline(false)
    await typeVariant(editor, 'gris', 'M')
    await expect(page.getByText('Variante agregada exitosamente')).toBeVisible()
    await offline(true)
    await editor.getByRole('button', { name: 'Finalizar Producto' }).click()
    await expect(page.getByText('Error al finalizar el producto')).toBeVisible()
    await offline(false)
    await editor.getByRole('button', { name: 'Finalizar Producto' }).click()
    await expect(page.getByText('Producto finalizado exitosamente con 1 variante(s)')).toBeVisible()
  })

  test('a session that ends during a save keeps the draft and says so; signed in again, it is there', async ({
    adminPage: page,
    aProduct,
  }) => {
    const product = await aProduct()
    const editor = await editProduct(page, product.name)
    // As after a night: the token has run out and its refresh is no longer known.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.includes('auth')) ?? ''
      const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
      const over = {
        ...session,
        refresh_token: 'gone',
        access_token: 'gone',
        expires_at: 1,
        expires_in: 0,
      }
      localStorage.setItem(key, JSON.stringify(over))
    })
    await editor.getByLabel('Precio base').fill('321')
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText(/^Tu sesión terminó\. Entra de nuevo/)).toBeVisible()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText('Tu borrador te espera en Productos.')).toBeVisible()
    await page.getByLabel('Email').fill('admin@vaiven.test')
    await page.getByLabel('Contraseña', { exact: true }).fill('Vaiven#2026')
    await page.getByRole('button', { name: /Iniciar [Ss]esión/ }).click()
    // Where the session ended, with the same search.
    await expect(page).toHaveURL(/\/admin\/productos\?q=/)
    await expect(editor.getByText(/^Recuperamos tu borrador/)).toBeVisible()
    await expect(editor.getByLabel('Precio base')).toHaveValue('321')
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
  })

  test('a row that the database refuses leaves the product as it was', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const product = await aProduct()
    const other = await aProduct()
    const read = async () =>
      (await service.from('products').select('*, product_variants(*)').eq('id', product.id)).data
    const before = await read()
    const editor = await editProduct(page, product.name)
    await editor.getByLabel('Nombre', { exact: true }).fill('Nombre nuevo')
    await editor.getByLabel('Categoría').selectOption({ label: 'Hombre' })
    // The category is gone meanwhile, for the editor alone: a constraint refuses the row.
    await editor.getByLabel('Categoría').evaluate((element, id) => {
      const select = element as HTMLSelectElement
      const option = select.selectedOptions[0]
      if (option) option.value = id
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }, other.id)
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText('Error al actualizar el producto')).toBeVisible()
    await expect(editor.getByLabel('Nombre', { exact: true })).toHaveValue('Nombre nuevo')
    expect(await read()).toEqual(before)
  })

  test('a bulk change and a delete that fail say so and leave the row', async ({
    adminPage: page,
    aProduct,
  }) => {
    const product = await aProduct()
    await page.goto(`/admin/productos?q=${encodeURIComponent(product.name)}`)
    await page.getByRole('checkbox', { name: `Seleccionar ${product.name}` }).click()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Desactivar' }).click()
    await expect(page.getByText('Error al actualizar los productos')).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Quitar selección' }).click()
    await page.getByRole('button', { name: `Borrar ${product.name}` }).click()
    await page.context().setOffline(true)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar', exact: true }).click()
    await expect(page.getByText('Error al eliminar el producto')).toBeVisible()
    await page.context().setOffline(false)
  })

  test('the last variant cannot be saved away', async ({ adminPage: page, aProduct }) => {
    const product = await aProduct()
    const editor = await editProduct(page, product.name)
    await toVariants(editor)
    await editor.getByRole('button', { name: 'Borrar variante negro / M' }).click()
    await expect(page.getByText('negro / M se eliminará al guardar')).toBeVisible()
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText('Debe agregar al menos una variante del producto')).toBeVisible()
  })

  test('a corrupt draft is dropped without a crash', async ({ adminPage: page }) => {
    await page.goto('/admin/productos')
    await page.evaluate(() => {
      for (const id of ['anonymous', 'x']) sessionStorage.setItem(`vaiven-product-draft:${id}`, '{')
    })
    const editor = await createProduct(page)
    await editor.getByLabel('Nombre', { exact: true }).fill('Se guarda')
    await expect(editor.getByText(/^Borrador guardado a las/)).toBeVisible()
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith('vaiven-product-draft:'))
          sessionStorage.setItem(key, '{"version":1,"form":3}')
      // The page must not write it again on its way out.
      history.pushState(null, '', location.href)
    })
    await page.evaluate(() => {
      const broken = '{"version":1,"form":3}'
      const keys = Object.keys(sessionStorage).filter((key) =>
        key.startsWith('vaiven-product-draft:'),
      )
      addEventListener('pagehide', () => keys.forEach((key) => sessionStorage.setItem(key, broken)))
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Gestión de Productos' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test(
  'passing step one twice keeps one product',
  { tag: '@desktop' },
  async ({ adminPage: page, service }) => {
    const name = `Dos veces ${Date.now()}`
    const editor = await createProduct(page)
    await passStepOne(page, editor, name)
    await editor.getByRole('tab', { name: 'Datos del Producto' }).click()
    await editor.getByLabel('Precio base').fill('610')
    await editor.getByRole('button', { name: 'Guardar y Continuar' }).click()
    await expect(editor.getByText('Aún no hay variantes.')).toBeVisible()
    const { data } = await service.from('products').select('base_price').eq('name', name)
    expect(data).toEqual([{ base_price: 610 }])
  },
)

test(
  'reads that fail say so on the screen and are tried again on request; figures stay',
  { tag: '@desktop' },
  async ({ adminPage: page, expectProblem }) => {
    // What the router and realtime say of a network that is gone.
    expectProblem(/Failed to fetch manifest patches|realtime\/v1\/websocket/)
    await page.clock.install()
    await page.goto('/admin/productos')
    await expect(page.getByRole('heading', { name: /^Productos \([1-9]/ })).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Administración' })
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByText(/se actualiza cada 30 s/)).toBeVisible()
    await page.context().setOffline(true)
    // Past the ten minutes that categories stay fresh.
    await page.clock.fastForward('11:00')
    await expect(page.getByText(/no se pudo actualizar$/)).toBeVisible()
    await expect(page.getByText('Sistema sin respuesta')).toBeVisible()
    await expect(page.getByText('Sistema Operativo')).toBeHidden()
    await expect(page.getByText('perfiles registrados').locator('..')).toContainText(/[1-9]/)
    await menu.getByRole('link', { name: 'Productos' }).click()
    const list = page.getByRole('alert').filter({ hasText: 'no pudimos leer los productos' })
    const categories = page.getByRole('alert').filter({ hasText: 'leer las categorías' })
    await expect(list).toBeVisible()
    await expect(categories).toBeVisible()
    await page.context().setOffline(false)
    await list.getByRole('button', { name: 'Reintentar' }).click()
    await categories.getByRole('button', { name: 'Reintentar' }).click()
    await expect(list).toBeHidden()
    await expect(categories).toBeHidden()
    await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeVisible()
  },
)

test(
  'a product deleted meanwhile: its variants become local, and saving creates it with all of them',
  { tag: '@desktop' },
  async ({ adminPage: page, aProduct, service }) => {
    const product = await aProduct()
    const editor = await editProduct(page, product.name)
    await toVariants(editor)
    await service.rpc('delete_product', { p_product_id: product.id })
    await typeVariant(editor, 'gris', 'M')
    await expect(page.getByText('Producto no encontrado')).toBeVisible()
    const anew = page.getByRole('dialog', { name: 'Crear Nuevo Producto' })
    await typeVariant(anew, 'gris', 'M')
    await expect(page.getByText('Variante agregada localmente')).toBeVisible()
    await expect(anew.getByText('Nueva', { exact: true })).toHaveCount(2)
    await anew.getByRole('button', { name: 'Finalizar Producto' }).click()
    await expect(page.getByText('Error: No hay producto en proceso')).toBeVisible()
    for (const variant of ['negro / M', 'gris / M'])
      await anew.getByRole('button', { name: `Borrar variante ${variant}` }).click()
    await anew.getByRole('button', { name: 'Crear básicas' }).click()
    await expect(
      page.getByText('Variantes básicas creadas (se guardarán al finalizar el producto)'),
    ).toBeVisible()
    await anew.getByRole('button', { name: 'Volver a Datos Básicos' }).first().click()
    await anew.getByRole('button', { name: 'Guardar y Continuar' }).click()
    await expect(
      page.getByText('Producto creado exitosamente con todas sus variantes'),
    ).toBeVisible()
    const { data } = await service
      .from('products')
      .select('id, product_variants(id)')
      .eq('name', product.name)
      .single()
    const made = data as unknown as { id: string; product_variants: unknown[] }
    expect(made.product_variants).toHaveLength(3)
    await service.rpc('delete_product', { p_product_id: made.id })
  },
)
