import type { Locator, Page } from '@playwright/test'
import { openFlakyLine, type FlakyLine } from '#tests/support/flaky-line.ts'
import { signIn } from '#tests/support/session.ts'
import { ADMIN } from '#tests/support/shop-server.ts'
import { expect, NO_SERVER, test } from '#tests/support/test.ts'

export const PHOTO = 'demo/photos/chamarra-verde-front.webp'
export const OTHER_PHOTO = 'demo/photos/chamarra-verde-back.webp'

/** An administrator whose line to the shop can be cut. */
export const lineTest = test.extend<{ line: FlakyLine; linePage: Page }>({
  line: async ({ shop }, use) => {
    const line = await openFlakyLine(shop.port)
    await use(line)
    await line.close()
  },
  linePage: async ({ shop, line, newPage, expectProblem }, use) => {
    expectProblem(NO_SERVER)
    // The line is the page's own origin; the fixture knows the shop's only.
    expectProblem(/^request to another origin: http:\/\/localhost:/)
    const storageState = await signIn({ ...shop, url: line.url }, ADMIN)
    await use(await newPage({ storageState, baseURL: line.url }))
  },
})

/** Leaves the editor with what is not saved. */
export async function leave(page: Page, editor: Locator): Promise<void> {
  await editor.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await page.getByRole('button', { name: 'Sí, salir' }).click()
  await expect(editor).toBeHidden()
}

/** Opens the modal of a new product. */
export async function createProduct(page: Page): Promise<Locator> {
  await page.goto('/admin/productos')
  await page.getByRole('button', { name: 'Nuevo Producto' }).click()
  const editor = page.getByRole('dialog', { name: 'Crear Nuevo Producto' })
  await expect(editor).toBeVisible()
  return editor
}

/** Opens the modal of a product that exists. */
export async function editProduct(page: Page, name: string): Promise<Locator> {
  await page.goto(`/admin/productos?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  const editor = page.getByRole('dialog', { name: 'Editar Producto' })
  await expect(editor.getByLabel('Nombre', { exact: true })).toHaveValue(name)
  return editor
}

/** Fills in what step 1 asks for, with one photo. */
export async function fillBasics(page: Page, editor: Locator, name: string): Promise<void> {
  await editor.getByLabel('Nombre', { exact: true }).fill(name)
  await editor.getByLabel('Precio base').fill('599')
  await editor.locator('input[type=file]').setInputFiles(PHOTO)
  await expect(page.getByText('1 imagen(es) subida(s) exitosamente')).toBeVisible()
}

/** Step 1 of the wizard: the product stands with its placeholder, the variants tab is open. */
export async function passStepOne(page: Page, editor: Locator, name: string): Promise<void> {
  await fillBasics(page, editor, name)
  await editor.getByRole('button', { name: 'Guardar y Continuar' }).click()
  await expect(
    page.getByText('Producto creado exitosamente. Ahora define las variantes reales.'),
  ).toBeVisible()
}

export const toVariants = (editor: Locator) =>
  editor.getByRole('tab', { name: /^Variantes del Producto/ }).click()

export async function typeVariant(editor: Locator, color: string, size: string): Promise<void> {
  await editor.getByLabel('Color', { exact: true }).fill(color)
  await editor.getByLabel('Talla', { exact: true }).fill(size)
  await editor.getByRole('button', { name: 'Agregar', exact: true }).click()
}
