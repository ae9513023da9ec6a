import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { expect, expectAccessible } from '#tests/support/test.ts'
import { createProduct, editProduct, fillBasics, leave, lineTest as test, PHOTO } from './editor.ts'

const UPLOAD = /^POST \/storage\/v1\/object\/product-images\//
const LOOK = /^HEAD \/storage\/v1\/object\/public\/product-images\//

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
const lie = (name: string) => file(name, Buffer.from('<script>alert(1)</script>'))
const plain = async (name: string) =>
  file(
    name,
    await sharp({ create: { width: 40, height: 50, channels: 3, background: '#c81e1e' } })
      .png()
      .toBuffer(),
  )

const filesIn = async (service: SupabaseClient) =>
  (await service.storage.from('product-images').list('', { limit: 1000 })).data?.length ?? 0

const imagesOf = async (service: SupabaseClient, name: string) => {
  const { data } = await service
    .from('products')
    .select('product_variants(image_urls)')
    .eq('name', name)
    .single()
    .throwOnError()
  return (data as unknown as { product_variants: { image_urls: string[] }[] }).product_variants[0]
    ?.image_urls
}

test.describe('Images that fail', { tag: '@desktop' }, () => {
  // A line that is cut and mended takes its time on a busy machine.
  test.describe.configure({ timeout: 180_000 })

  for (const [what, request] of [
    ['an upload', UPLOAD],
    ['the look at an upload', LOOK],
  ] as const) {
    test(`a cut line under ${what} says so; a retry leaves one file, and leaving none`, async ({
      linePage: page,
      line,
      service,
    }) => {
      const before = await filesIn(service)
      const editor = await createProduct(page)
      const lost = line.loseAnswer(request)
      await editor.locator('input[type=file]').setInputFiles(PHOTO)
      await lost
      await expect(editor.getByText('Sin conexión')).toBeVisible()
      await expect(page.getByText('La imagen subida no es accesible')).toHaveCount(0)
      expect(await filesIn(service)).toBe(before + 1)
      line.mend()
      await editor.getByRole('button', { name: /^Reintentar/ }).click()
      await expect(page.getByText('1 imagen(es) subida(s) exitosamente')).toBeVisible()
      expect(await filesIn(service)).toBe(before + 1)

      const again = line.loseAnswer(request)
      await editor.locator('input[type=file]').setInputFiles(await plain('otra.png'))
      await again
      await expect(editor.getByText('Sin conexión')).toBeVisible()
      line.mend()
      expect(await filesIn(service)).toBe(before + 2)
      await leave(page, editor)
      await expect.poll(() => filesIn(service)).toBe(before)
    })
  }

  test('stop the save: they are tried again, or left out knowingly', async ({
    linePage: page,
    line,
    service,
  }) => {
    const name = `Con fallas ${Date.now()}`
    const editor = await createProduct(page)
    await fillBasics(page, editor, name)
    const failOne = async () => {
      line.cut()
      await editor.locator('input[type=file]').setInputFiles(await plain('cortada.png'))
      await expect(editor.getByText('Sin conexión')).toBeVisible()
      line.mend()
    }
    await failOne()
    const next = editor.getByRole('button', { name: 'Guardar y Continuar' })
    await next.click()
    const asking = page.getByRole('alertdialog', { name: '1 imagen no se subió' })
    await expect(asking.getByText('cortada.png: Sin conexión')).toBeVisible()
    await expectAccessible(page)
    await asking.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(asking).toBeHidden()
    await next.click()
    await asking.getByRole('button', { name: 'Reintentar' }).click()
    // Only once it has arrived can it be made the main one; a save before that is refused.
    await expect(editor.getByRole('button', { name: 'Hacer principal la imagen 2' })).toBeVisible()
    await expect(editor.getByText('Subiendo 1 imagen')).toBeHidden()
    await next.click()
    await expect(editor.getByText('Aún no hay variantes.')).toBeVisible()
    expect(await imagesOf(service, name)).toHaveLength(2)

    await editor.getByRole('button', { name: 'Crear básicas' }).click()
    // They are on the server before the line is cut: it is an upload that fails, and nothing else.
    await expect(editor.getByLabel('Stock de negro / L')).toBeVisible()
    await editor.getByRole('tab', { name: 'Datos del Producto' }).click()
    await failOne()
    await editor.getByRole('tab', { name: /^Variantes del Producto/ }).click()
    await editor.getByRole('button', { name: 'Finalizar Producto' }).click()
    await asking.getByRole('button', { name: 'Guardar sin ella' }).click()
    await expect(page.getByText('Producto finalizado exitosamente con 3 variante(s)')).toBeVisible()
    expect(await imagesOf(service, name)).toHaveLength(2)
  })

  test('that can never work offer no other try, do not count, and do not hold the main place', async ({
    linePage: page,
    aProduct,
  }) => {
    const { name } = await aProduct({ photos: [] })
    const editor = await editProduct(page, name)
    const cutOff = (await plain('rota.png')).buffer.subarray(0, 60)
    await editor
      .locator('input[type=file]')
      .setInputFiles([lie('mentira.png'), file('rota.png', cutOff), await plain('buena.png')])
    await expect(page.getByText('1 exitosas, 2 fallaron')).toBeVisible()
    await expect(editor.getByText('El archivo no es la imagen que dice ser')).toHaveCount(2)
    await expect(editor.getByRole('button', { name: /^Reintentar/ })).toHaveCount(0)
    await expect(editor.getByText('1 de 8')).toBeVisible()
    await expect(editor.getByText('Principal', { exact: true })).toHaveCount(1)
    const good = editor.locator('[data-image-position="3"]')
    await expect(good).toContainText('Principal')
    // One count, and the card shows the image that the store will show.
    await expect(good.getByRole('img', { name: 'Imagen 1 de 1: buena.png' })).toBeVisible()
    await expect(editor.getByRole('button', { name: 'Quitar mentira.png' })).toHaveCount(1)
    const card = editor.getByRole('region', { name: 'Vista previa' }).locator('img')
    const tile = (await good.getByRole('img').getAttribute('src')) ?? ''
    expect(tile).not.toBe('')
    await expect(card).toHaveAttribute('src', tile)
    await expectAccessible(page)
    const seven = await Promise.all(Array.from({ length: 7 }, (_, at) => plain(`${at}.png`)))
    await editor.locator('input[type=file]').setInputFiles(seven)
    await expect(page.getByText('7 imagen(es) subida(s) exitosamente')).toBeVisible()
    await expect(editor.getByText('8 de 8')).toBeVisible()
  })

  test('one upload of several can be given up while it runs', async ({
    linePage: page,
    service,
  }) => {
    const before = await filesIn(service)
    const editor = await createProduct(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const upload = (uploadThroughput: number) =>
      session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await upload(20_000)
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    await editor
      .locator('input[type=file]')
      .setInputFiles([file('larga.png', noise), await plain('corta.png')])
    await editor.getByRole('button', { name: 'Cancelar la subida de larga.png' }).click()
    await expect(page.getByText('1 imagen(es) subida(s) exitosamente')).toBeVisible()
    await upload(-1)
    await expect(editor.locator('[data-image-position]')).toHaveCount(1)
    await expect(editor.getByText('1 de 8')).toBeVisible()
    expect(await filesIn(service)).toBe(before + 1)
    await leave(page, editor)
    await expect.poll(() => filesIn(service)).toBe(before)
  })
})
