import { expect, test } from '#tests/support/test.ts'

const MANY = 230

test.describe('A search that finds very much (§2, ADR 0029)', () => {
  let word: string
  test.beforeEach(async ({ service }) => {
    word = `Marejada${Date.now()}`
    const rows = Array.from({ length: MANY }, (_, n) => ({
      name: `${word} ${String(n).padStart(3, '0')}`,
      base_price: 300,
      is_active: n >= 20,
    }))
    await service.from('products').insert(rows).throwOnError()
  })
  test.afterEach(async ({ service, context }) => {
    await Promise.all(context.pages().map((page) => page.goto('about:blank')))
    await service.from('products').delete().like('name', `${word}%`).throwOnError()
  })

  test(
    'says that it is more than it counted, pages on, and is exact once it is narrowed',
    { tag: '@desktop' },
    async ({ adminPage: page }) => {
      await page.goto(`/admin/productos?q=${word}&orden=name`)
      await expect(page.getByRole('heading', { name: 'Productos (más de 200)' })).toBeVisible()
      await expect(page.getByText('Son muchos: agrega otra palabra o un filtro.')).toBeVisible()
      const pager = page.getByRole('navigation', { name: 'Páginas' })
      await expect(pager).toContainText('1–25 de más de 200')
      await expect(pager).toContainText('1 de más de 8')

      await page.goto(`/admin/productos?q=${word}&orden=name&pagina=8`)
      await expect(page.getByRole('button', { name: `Editar ${word} 199` })).toBeVisible()
      await pager.getByRole('button', { name: 'Página siguiente' }).click()
      await expect(pager).toContainText('201–225 de más de 225')
      await pager.getByRole('button', { name: 'Página siguiente' }).click()
      await expect(pager).toContainText('226–230 de 230')
      await expect(page.getByRole('heading', { name: 'Productos (230)' })).toBeVisible()
      await expect(pager.getByRole('button', { name: 'Página siguiente' })).toBeDisabled()

      await page.getByLabel('Estado').selectOption({ label: 'Inactivos' })
      await expect(page.getByRole('heading', { name: 'Productos (20)' })).toBeVisible()
      await expect(page.getByText(/Son muchos/)).toBeHidden()
    },
  )

  test(
    'can be chosen whole: the act is on every one, and says on how many before it',
    { tag: '@desktop' },
    async ({ adminPage: page, service }) => {
      await page.goto(`/admin/productos?q=${word}`)
      await page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).click()
      const bar = page.getByRole('region', { name: 'Acciones para los seleccionados' })
      await expect(bar.getByText('25 seleccionados')).toBeVisible()
      const all = bar.getByRole('button', { name: 'Seleccionar todos los encontrados' })
      await all.click()
      await expect(bar.getByText(`${MANY} seleccionados`)).toBeVisible()
      await expect(all).toBeHidden()
      await bar.getByRole('button', { name: 'Desactivar' }).click()
      await expect(page.getByText(`${MANY} productos desactivados`)).toBeVisible()
      const { count } = await service
        .from('products')
        .select('id', { count: 'exact', head: true })
        .like('name', `${word}%`)
        .eq('is_active', true)
      expect(count).toBe(0)
    },
  )

  test(
    'on a phone the filters say how much they leave',
    { tag: '@mobile' },
    async ({ adminPage: page }) => {
      await page.goto(`/admin/productos?q=${word}`)
      await page.getByRole('button', { name: 'Filtros', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Ver más de 200 productos' })).toBeVisible()
      await page.getByRole('button', { name: 'Ver más de 200 productos' }).click()
      await expect(page.getByRole('heading', { name: 'Productos (más de 200)' })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    },
  )
})
