import sharp from 'sharp'
import type { Locator, Page } from '@playwright/test'
import { slowNetwork } from '#tests/support/browser/slow-network.ts'
import { swipe } from '#tests/support/browser/swipe.ts'
import { expect, test } from '#tests/support/test.ts'
import { createProduct, fillBasics, OTHER_PHOTO, PHOTO } from './editor.ts'

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
const small = (r: number, g: number, b: number) =>
  sharp({ create: { width: 40, height: 50, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()

/** Drops files on the panel as a mouse would. */
async function drop(page: Page, editor: Locator, names: { name: string; type: string }[]) {
  const transfer = await page.evaluateHandle((list) => {
    const dropped = new DataTransfer()
    for (const { name, type } of list) dropped.items.add(new File(['x'], name, { type }))
    return dropped
  }, names)
  await editor
    .getByRole('region', { name: 'Imágenes del producto' })
    .dispatchEvent('drop', { dataTransfer: transfer })
}

/** Three plain images, uploaded, in order. */
async function uploadThree(page: Page, editor: Locator) {
  await editor
    .locator('input[type=file]')
    .setInputFiles([
      file('uno.png', 'image/png', await small(200, 0, 0)),
      file('dos.png', 'image/png', await small(0, 200, 0)),
      file('tres.png', 'image/png', await small(0, 0, 200)),
    ])
  await expect(page.getByText('3 imagen(es) subida(s) exitosamente')).toBeVisible()
}

/** Names of the images in order. */
const order = (editor: Locator) =>
  editor
    .locator('[data-image-position] img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt.split(': ')[1]))

const centre = async (element: Locator): Promise<[number, number]> => {
  const box = await element.boundingBox()
  if (!box) throw new Error('not on the screen')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

const main = (editor: Locator) => editor.locator('[data-image-position="1"]')

test.describe('Image upload (§4, §5, §8)', { tag: '@desktop' }, () => {
  test('a long refusal does not hang out from behind the good news after it', async ({
    adminPage: page,
  }) => {
    const editor = await createProduct(page)
    const input = editor.locator('input[type=file]')
    const image = await small(200, 0, 0)
    const names = Array.from({ length: 9 }, (_, at) => `una-foto-con-un-nombre-largo-${at}.png`)
    await input.setInputFiles(names.map((name) => file(name, 'image/png', image)))
    await expect(page.getByText('Máximo 8 imágenes permitidas')).toBeVisible()
    await input.setInputFiles(file('una.png', 'image/png', image))
    await expect(page.getByText('1 imagen(es) subida(s) exitosamente')).toBeVisible()
    const behind = page.locator('[data-sonner-toast]', { hasText: 'Máximo 8 imágenes' })
    await expect(behind).toHaveCSS('overflow', 'hidden')
    await expect(behind.locator('[data-content]')).toHaveCSS('opacity', '0')
    // The pointer spreads them, and both can be read.
    await page.getByText('1 imagen(es) subida(s) exitosamente').hover()
    await expect(behind.locator('[data-content]')).toHaveCSS('opacity', '1')
  })

  test('the refusals: no image, over 5 MB, more than 8, no image among what was dropped', async ({
    adminPage: page,
  }) => {
    const editor = await createProduct(page)
    const input = editor.locator('input[type=file]')
    await input.setInputFiles(file('nota.pdf', 'application/pdf', Buffer.alloc(10)))
    await expect(page.getByText('Solo se permiten archivos de imagen')).toBeVisible()
    await input.setInputFiles(file('grande.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1)))
    await expect(page.getByText('La imagen no puede ser mayor a 5MB')).toBeVisible()
    await drop(page, editor, [{ name: 'lista.txt', type: 'text/plain' }])
    await expect(page.getByText('Por favor arrastra solo archivos de imagen')).toBeVisible()

    await input.setInputFiles([PHOTO, OTHER_PHOTO])
    await expect(page.getByText('2 imagen(es) subida(s) exitosamente')).toBeVisible()
    const seven = await Promise.all(
      Array.from({ length: 7 }, async (_, n) =>
        file(`color-${n}.png`, 'image/png', await small(n * 30, 80, 80)),
      ),
    )
    await input.setInputFiles(seven)
    await expect(
      page.getByText('Máximo 8 imágenes permitidas. Tienes 2, intentaste subir 7'),
    ).toBeVisible()
    await expect(editor.getByText('2 de 8')).toBeVisible()
  })

  test('every file that is refused is named, in one message; the others go up', async ({
    adminPage: page,
  }) => {
    const editor = await createProduct(page)
    await editor
      .locator('input[type=file]')
      .setInputFiles([
        file('nota.pdf', 'application/pdf', Buffer.alloc(10)),
        file('grande.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1)),
        file('enorme.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 2)),
        file('dibujo.gif', 'image/gif', Buffer.alloc(10)),
        file('buena.png', 'image/png', await small(0, 0, 200)),
      ])
    const refusal = page.locator('[data-sonner-toast][data-type=error]')
    await expect(refusal).toHaveCount(1)
    await expect(refusal).toContainText('4 archivos no se subieron')
    for (const line of [
      'Solo se permiten archivos de imagen: nota.pdf',
      'Solo se aceptan imágenes PNG, JPG o WEBP: dibujo.gif',
      'La imagen no puede ser mayor a 5MB: grande.png, enorme.png',
    ])
      await expect(refusal).toContainText(line)
    await expect(editor.getByText('1 de 8')).toBeVisible()
    await expect(refusal).toHaveCount(1)
  })

  test('batch results: all, some, none; what lies about its type fails for good; what a cut line lost is tried again together', async ({
    adminPage: page,
  }) => {
    const editor = await createProduct(page)
    const input = editor.locator('input[type=file]')
    const real = file('real.png', 'image/png', await small(10, 120, 90))
    const lie = (name: string) => file(name, 'image/png', Buffer.from('<script>alert(1)</script>'))
    await input.setInputFiles([real])
    await expect(page.getByText('1 imagen(es) subida(s) exitosamente')).toBeVisible()
    await input.setInputFiles([real, lie('mentira.png')])
    await expect(page.getByText('1 exitosas, 1 fallaron')).toBeVisible()
    await expect(page.getByText('Error al subir mentira.png')).toBeVisible()
    await expect(editor.getByText('El archivo no es la imagen que dice ser')).toBeVisible()
    await input.setInputFiles([lie('otra.png')])
    await expect(page.getByText('Error al subir 1 imagen(es)')).toBeVisible()
    await expect(editor.getByRole('button', { name: /^Reintentar/ })).toHaveCount(0)
    await expect(editor.getByText('2 de 8')).toBeVisible()
    await page.context().setOffline(true)
    await input.setInputFiles([
      { ...real, name: 'a.png' },
      { ...real, name: 'b.png' },
    ])
    await expect(page.getByText('Error al subir 2 imagen(es)')).toBeVisible()
    await page.context().setOffline(false)
    await editor.getByRole('button', { name: 'Reintentar las 2' }).click()
    await expect(page.getByText('2 imagen(es) subida(s) exitosamente')).toBeVisible()
    await expect(editor.getByText('4 de 8')).toBeVisible()
  })

  test('a lost network fails the files only; a retry brings them in', async ({
    adminPage: page,
  }) => {
    const editor = await createProduct(page)
    await page.context().setOffline(true)
    await editor.locator('input[type=file]').setInputFiles([PHOTO])
    await expect(page.getByText('Error al subir 1 imagen(es)')).toBeVisible()
    await expect(editor.getByText('Sin conexión')).toBeVisible()
    await page.context().setOffline(false)
    await editor.getByRole('button', { name: /^Reintentar chamarra/ }).click()
    await expect(page.getByText('1 imagen(es) subida(s) exitosamente')).toBeVisible()
  })

  test('an image that cannot be reached after its upload is refused', async ({
    adminPage: page,
    service,
    expectProblem,
  }) => {
    expectProblem(/product-images/)
    const bucket = service.storage.from('product-images')
    const names = async () =>
      ((await bucket.list('', { limit: 1000 })).data ?? []).map(({ name }) => name)
    const before = await names()
    const editor = await createProduct(page)
    // Between the upload and the HEAD that checks it there is time to take the file away.
    await slowNetwork(page, 2000)
    await editor.locator('input[type=file]').setInputFiles(PHOTO)
    const added = async () => (await names()).filter((name) => !before.includes(name))
    await expect.poll(added, { intervals: [100] }).toHaveLength(1)
    await bucket.remove(await added())
    await expect(page.getByText('La imagen subida no es accesible').first()).toBeVisible()
    await slowNetwork(page, 0)
    await editor
      .getByRole('button', { name: /^Reintentar/ })
      .first()
      .click()
    await expect(page.getByText('1 imagen(es) subida(s) exitosamente')).toBeVisible()
  })

  test('the first upload is main; another can be chosen; removing the main promotes the first left', async ({
    adminPage: page,
  }) => {
    const editor = await createProduct(page)
    await uploadThree(page, editor)
    const mainName = () => main(editor).getByRole('img').getAttribute('alt')
    expect(await mainName()).toContain('uno.png')
    await expect(main(editor).getByText('Principal')).toBeVisible()
    await editor.getByRole('button', { name: 'Hacer principal la imagen 3' }).click()
    await expect.poll(mainName).toContain('tres.png')
    await editor.getByRole('button', { name: 'Quitar la imagen 1' }).click()
    await expect.poll(mainName).toContain('uno.png')
    // By keyboard: Alt + → moves it and says so.
    await editor.getByRole('button', { name: /^Mover la imagen 1/ }).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(editor.getByText('Imagen 2 de 2', { exact: true })).toBeAttached()
    await expect.poll(mainName).toContain('dos.png')
  })

  test('images come from the clipboard and from a drop, with a preview at once', async ({
    adminPage: page,
  }) => {
    const editor = await createProduct(page)
    const bytes = [...(await small(120, 30, 90))]
    const hand = async (kind: 'paste' | 'drop', name: string) =>
      editor.getByRole('region', { name: 'Imágenes del producto' }).evaluate(
        (zone, [event, fileName, data]) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([new Uint8Array(data)], fileName, { type: 'image/png' }))
          if (event === 'drop') {
            const options = { dataTransfer: transfer, bubbles: true, cancelable: true }
            zone.dispatchEvent(new DragEvent('drop', options))
          } else {
            const options = { clipboardData: transfer, bubbles: true, cancelable: true }
            document.activeElement?.dispatchEvent(new ClipboardEvent('paste', options))
          }
        },
        [kind, name, bytes] as const,
      )
    await slowNetwork(page, 1000)
    await hand('paste', 'pegada.png')
    await expect(main(editor).getByRole('img')).toHaveAttribute('src', /^blob:/)
    await expect(main(editor).getByRole('progressbar')).toBeVisible()
    await expect(editor.getByRole('progressbar', { name: 'Progreso de la subida' })).toBeVisible()
    await slowNetwork(page, 0)
    await expect(page.getByText('1 imagen(es) subida(s) exitosamente')).toBeVisible()
    await hand('drop', 'soltada.png')
    await expect.poll(() => order(editor)).toEqual(['pegada.png', 'soltada.png'])
    await expect(editor.getByText('2 de 8')).toBeVisible()
  })

  test('the order is changed by mouse', async ({ adminPage: page }) => {
    const editor = await createProduct(page)
    await uploadThree(page, editor)
    await editor.locator('[data-image-position="1"]').hover()
    await page.mouse.move(
      ...(await centre(editor.getByRole('button', { name: /^Mover la imagen 1/ }))),
    )
    await page.mouse.down()
    await page.mouse.move(...(await centre(editor.locator('[data-image-position="3"]'))), {
      steps: 8,
    })
    await page.mouse.up()
    await expect.poll(() => order(editor)).toEqual(['dos.png', 'tres.png', 'uno.png'])
  })

  test('one batch at a time; the queue shows three names cut at 20 characters and how many more', async ({
    adminPage: page,
  }) => {
    const editor = await createProduct(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 20_000,
    })
    const noise = await sharp(
      Buffer.from(Array.from({ length: 120_000 }, () => Math.random() * 255)),
      {
        raw: { width: 200, height: 200, channels: 3 },
      },
    )
      .png()
      .toBuffer()
    await editor
      .locator('input[type=file]')
      .setInputFiles(
        [
          'una-fotografia-con-nombre-largo.png',
          'la-espalda-de-la-misma-prenda.png',
          'el-detalle-de-la-costura.png',
          'd.png',
          'e.png',
        ].map((name) => file(name, 'image/png', noise)),
      )
    await expect(editor.getByText('Subiendo 5 imágenes')).toBeVisible()
    const queue = editor.getByText(
      'una-fotografia-con-n... · la-espalda-de-la-mis... · el-detalle-de-la-cos... · +2 más',
    )
    await expect(queue).toBeVisible()
    expect(await queue.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0)
    await editor.locator('input[type=file]').setInputFiles([PHOTO])
    await expect(
      page.getByText('Ya hay una subida en progreso. Espera a que termine.'),
    ).toBeVisible()
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await expect(page.getByText('5 imagen(es) subida(s) exitosamente')).toBeVisible({
      timeout: 30_000,
    })
  })

  test('a 12 MP photo of a telephone, turned by its EXIF, stands upright in the store', async ({
    adminPage: page,
    newPage,
    service,
  }) => {
    test.setTimeout(90_000)
    // Upright it is 3000 × 4000 with a red top; stored on its side with orientation 6, as telephones do.
    const red = { width: 4000, height: 3000, channels: 3, background: '#c81e1e' } as const
    const photo = await sharp({ create: { ...red, background: '#1e50c8' } })
      .composite([{ input: { create: { ...red, width: 2000 } }, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 80 })
      .toBuffer()
    expect(photo.length).toBeLessThan(5 * 1024 * 1024)
    const name = `Foto de teléfono ${Date.now()}`
    const editor = await createProduct(page)
    await fillBasics(page, editor, name)
    await editor.locator('input[type=file]').setInputFiles(file('IMG_1.JPG', 'image/jpeg', photo))
    await expect(editor.getByRole('img', { name: /^Imagen 2 de 2/ })).toBeVisible()
    await expect(page.getByText('1 imagen(es) subida(s) exitosamente').last()).toBeVisible()
    await editor.getByRole('button', { name: 'Quitar la imagen 1' }).click()
    await editor.getByRole('button', { name: 'Guardar y Continuar' }).click()
    await editor.getByRole('button', { name: 'Crear básicas' }).click()
    await editor.getByRole('button', { name: 'Finalizar Producto' }).click()
    await expect(editor).toBeHidden()

    const { data } = await service.from('products').select('id').eq('name', name).single()
    const visitor = await newPage()
    await visitor.goto(`/producto/${(data as { id: string }).id}`)
    const image = visitor.getByRole('img', { name: /foto 1 de 1/ }).first()
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    const seen = await image.evaluate(async (element) => {
      const shown = element as HTMLImageElement
      await shown.decode()
      const canvas = document.createElement('canvas')
      canvas.width = shown.naturalWidth
      canvas.height = shown.naturalHeight
      const pen = canvas.getContext('2d')
      pen?.drawImage(shown, 0, 0)
      const at = (share: number) =>
        [...(pen?.getImageData(canvas.width / 2, canvas.height * share, 1, 1).data ?? [])].slice(
          0,
          3,
        )
      return { ratio: shown.naturalWidth / shown.naturalHeight, top: at(0.2), bottom: at(0.8) }
    })
    expect(seen.ratio).toBeCloseTo(0.75, 1)
    expect(seen.top[0]).toBeGreaterThan(150)
    expect(seen.bottom[2]).toBeGreaterThan(150)
  })
})

test(
  'at 390 px the order is changed with a finger, the grid has two columns and its tools 44 px',
  { tag: '@mobile' },
  async ({ adminPage: page }) => {
    const editor = await createProduct(page)
    await uploadThree(page, editor)
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
    const tile = (position: number) => editor.locator(`[data-image-position="${position}"]`)
    await tile(1).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const [first, second, third] = await Promise.all([1, 2, 3].map((at) => tile(at).boundingBox()))
    expect(second!.y).toBe(first!.y)
    expect(third!.y).toBeGreaterThan(first!.y)
    const grip = editor.getByRole('button', { name: /^Mover la imagen 1/ })
    expect((await grip.boundingBox())?.width).toBeGreaterThanOrEqual(44)
    const from = await centre(grip)
    const to = await centre(tile(2))
    await swipe(page, { from, by: [to[0] - from[0], to[1] - from[1]] })
    await expect.poll(() => order(editor)).toEqual(['dos.png', 'uno.png', 'tres.png'])
  },
)
