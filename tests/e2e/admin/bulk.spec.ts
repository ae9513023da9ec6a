import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { slowNetwork } from '#tests/support/browser/slow-network.ts'
import { expect, test } from '#tests/support/test.ts'
import { lineTest } from './editor.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Acciones para los seleccionados' })
const selectAll = (page: Page) =>
  page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).check()

/** Which of the products are active, in the order of their ids. */
async function states(service: SupabaseClient, ids: string[]): Promise<boolean[]> {
  const { data } = await service.from('products').select('id, is_active').in('id', ids)
  const rows = data as { id: string; is_active: boolean }[]
  return ids.map((id) => rows.find((row) => row.id === id)?.is_active ?? false)
}

test.describe('Acts on several products (§2, §8)', { tag: '@desktop' }, () => {
  test("'Deshacer' gives each row back what it had", async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const word = `Vuelta${Date.now()}`
    const had = [true, false, true, false, true]
    const ids: string[] = []
    for (const is_active of had)
      ids.push((await aProduct({ name: `${word} ${ids.length}`, is_active })).id)
    await page.goto(`/admin/productos?q=${word}`)
    await selectAll(page)
    await bar(page).getByRole('button', { name: 'Desactivar' }).click()
    const toast = page.getByRole('listitem').filter({ hasText: '5 productos desactivados' })
    await expect(toast).toContainText('2 ya lo estaban.')
    await expect(bar(page)).toBeHidden()
    await expect.poll(() => states(service, ids)).toEqual(had.map(() => false))
    await toast.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('3 productos de nuevo activos')).toBeVisible()
    expect(await states(service, ids)).toEqual(had)
    await expect(
      page.getByRole('row', { name: `${word} 0` }).getByText('Activo', { exact: true }),
    ).toBeVisible()
  })

  lineTest(
    'a delete that breaks half-way keeps only what is left, names it, and can go on',
    async ({ linePage: page, line, aProduct, service }) => {
      lineTest.setTimeout(120_000)
      const word = `Mitad${Date.now()}`
      const ids: string[] = []
      for (let n = 0; n < 7; n++) ids.push((await aProduct({ name: `${word} ${n}` })).id)
      await page.goto(`/admin/productos?q=${word}&orden=name`)
      await selectAll(page)
      await bar(page).getByRole('button', { name: 'Borrar…' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Confirmar eliminación' })
      await slowNetwork(page, 1000)
      await dialog.getByRole('button', { name: 'Borrar', exact: true }).click()
      await expect(dialog.getByText('2 de 7')).toBeVisible()
      line.cut()
      const toast = page.getByRole('listitem').filter({ hasText: 'Error al eliminar el producto' })
      await expect(toast).toContainText(`${word} 6`)
      await expect(toast).not.toContainText(`${word} 1`)
      await expect(dialog).toContainText(/Se eliminaron [23]\. Se eliminarán estos [45] productos/)
      await expect(dialog.getByText(`${word} 1`)).toBeHidden()
      await expect(dialog.getByText(`${word} 6`)).toBeVisible()
      line.mend()
      await slowNetwork(page, 0)
      await dialog.getByRole('button', { name: 'Borrar', exact: true }).click()
      await expect(
        page.getByText('7 productos y sus imágenes eliminados exitosamente'),
        // Ten requests on the slow line.
      ).toBeVisible({ timeout: 60_000 })
      await expect(dialog).toBeHidden()
      await expect(toast).toBeHidden()
      await expect(bar(page)).toBeHidden()
      const { data } = await service.from('products').select('id').in('id', ids)
      expect(data).toEqual([])
    },
  )

  test('what somebody else deleted meanwhile keeps nobody from deleting the rest', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const word = `Otra${Date.now()}`
    const first = await aProduct({ name: `${word} 0` })
    const second = await aProduct({ name: `${word} 1` })
    await page.goto(`/admin/productos?q=${word}&orden=name`)
    await selectAll(page)
    await service.rpc('delete_product', { p_product_id: first.id }).throwOnError()
    await bar(page).getByRole('button', { name: 'Borrar…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar', exact: true }).click()
    await expect(page.getByText('2 productos y sus imágenes eliminados exitosamente')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    const { data } = await service.from('products').select('id').eq('id', second.id)
    expect(data).toEqual([])
  })

  lineTest(
    'an act whose answer was lost can be repeated, and is still undone whole',
    async ({ linePage: page, line, aProduct, service }) => {
      const word = `Perdida${Date.now()}`
      const ids: string[] = []
      for (let n = 0; n < 2; n++) ids.push((await aProduct({ name: `${word} ${n}` })).id)
      await page.goto(`/admin/productos?q=${word}`)
      await selectAll(page)
      const lost = line.loseAnswer(/^POST .*write_once/)
      await bar(page).getByRole('button', { name: 'Desactivar' }).click()
      await lost
      expect(await states(service, ids)).toEqual([false, false])
      await expect(page.getByText('Error al actualizar los productos')).toBeVisible()
      await expect(bar(page).getByText('2 seleccionados')).toBeVisible()
      line.mend()
      await bar(page).getByRole('button', { name: 'Desactivar' }).click()
      const toast = page.getByRole('listitem').filter({ hasText: '2 productos desactivados' })
      await toast.getByRole('button', { name: 'Deshacer' }).click()
      await expect(page.getByText('2 productos de nuevo activos')).toBeVisible()
      expect(await states(service, ids)).toEqual([true, true])
    },
  )

  lineTest(
    'a delete whose answer was lost is finished by the same press again',
    async ({ linePage: page, line, aProduct, service }) => {
      const word = `Sorda${Date.now()}`
      const ids: string[] = []
      for (let n = 0; n < 3; n++) ids.push((await aProduct({ name: `${word} ${n}` })).id)
      await page.goto(`/admin/productos?q=${word}`)
      await selectAll(page)
      await bar(page).getByRole('button', { name: 'Borrar…' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Confirmar eliminación' })
      const lost = line.loseAnswer(/^POST .*write_once/)
      await dialog.getByRole('button', { name: 'Borrar', exact: true }).click()
      await lost
      await expect(page.getByText('Error al eliminar el producto')).toBeVisible()
      line.mend()
      await dialog.getByRole('button', { name: 'Borrar', exact: true }).click()
      await expect(
        page.getByText('3 productos y sus imágenes eliminados exitosamente'),
      ).toBeVisible()
      const { data } = await service.from('products').select('id').in('id', ids)
      expect(data).toEqual([])
    },
  )
})
