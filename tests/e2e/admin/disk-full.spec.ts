import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { createProduct } from '#tests/support/builders.ts'
import { fillDisk, onOwnDisk } from '#tests/support/own-disk.ts'
import { signIn } from '#tests/support/session.ts'
import { ADMIN, startShop } from '#tests/support/shop-server.ts'
import { copyTemplate } from '#tests/support/template.ts'
import { expect, test } from '#tests/support/test.ts'

const DISK_MB = 320

test(
  'a full disk during a save: the editor says so and keeps the draft, also through a reload; with room the same save works',
  { tag: '@desktop' },
  async ({ newPage, expectProblem }) => {
    test.setTimeout(120_000)
    // The shop is another one than the worker's, and its refusal is what this is about.
    expectProblem(/request to another origin|^503 .*\/rest\/v1\/rpc\/save_product/)
    const dataDir = mkdtempSync(join(tmpdir(), 'vaiven-full-'))
    copyTemplate(process.env.VAIVEN_TEMPLATE ?? '', dataDir)
    const shop = await startShop(dataDir, {}, onOwnDisk(dataDir, DISK_MB))
    try {
      const service = createClient(shop.url, shop.secretKey, { auth: { persistSession: false } })
      const product = await createProduct(service)
      const page = await newPage({ storageState: await signIn(shop, ADMIN) })
      const editor = page.getByRole('dialog', { name: 'Editar Producto' })
      const save = () => editor.getByRole('button', { name: 'Actualizar Producto' }).click()
      await page.goto(`${shop.url}/admin/productos?q=${encodeURIComponent(product.name)}`)
      await page.getByRole('button', { name: `Editar ${product.name}` }).click()
      await editor.getByLabel('Precio base').fill('777')

      const makeRoom = fillDisk(shop.pid, dataDir)
      await save()
      await expect(page.getByText('Error al actualizar el producto')).toBeVisible()
      await expect(
        page.getByText(
          'La tienda se quedó sin espacio para guardar. Lo que escribiste sigue aquí: avisa a quien la administra.',
        ),
      ).toBeVisible()
      await expect(editor.getByLabel('Precio base')).toHaveValue('777')
      await page.reload()
      await expect(editor.getByText(/^Recuperamos tu borrador/)).toBeVisible()
      await expect(editor.getByLabel('Precio base')).toHaveValue('777')
      const visitor = await newPage()
      await visitor.goto(`${shop.url}/producto/${product.id}`)
      await expect(visitor.getByRole('heading', { name: product.name })).toBeVisible()

      makeRoom()
      await save()
      await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
      const { data } = await service.from('products').select('base_price').eq('id', product.id)
      expect(data).toEqual([{ base_price: 777 }])
      await Promise.all([page, visitor].map((open) => open.goto('about:blank')))
    } finally {
      await shop.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
