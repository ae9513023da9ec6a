import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, test } from '#tests/support/test.ts'

/** Budgets of docs/performance.md in bytes; scripts, pages and styles gzipped, fonts and photos as they are sent. */
const MOST = {
  scripts: 125_000,
  pageAndStyles: 30_000,
  fonts: 60_000,
  firstView: 120_000,
  card: 20_000,
}
/** What only a session, a form or the back office needs. */
const FOREIGN =
  /GoTrueClient|postgrest-js|ZodError|QueryClient|data-sonner|shouldUnregister|radix-|Gestión de Productos|Guardar y Continuar/

const gzipped = (text: string) => gzipSync(text, { level: 9 }).length

async function download(page: Page, path: string) {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const ofType = async (...types: string[]) =>
    Promise.all(
      responses
        .filter((response) => types.includes(response.request().resourceType()))
        .map(async (response) => ({ url: response.url(), body: await response.body() })),
    )
  const texts = async (...types: string[]) =>
    (await ofType(...types)).map(({ url, body }) => ({ url, text: body.toString() }))
  return {
    scripts: await texts('script'),
    pages: await texts('document', 'stylesheet'),
    fonts: await ofType('font'),
  }
}

const total = (files: { text: string }[]) => files.reduce((sum, { text }) => sum + gzipped(text), 0)
const bytes = (files: { body: Buffer }[]) => files.reduce((sum, { body }) => sum + body.length, 0)

test.describe(
  'What a signed-out visitor downloads before the first tap',
  { tag: '@desktop' },
  () => {
    for (const path of ['/', '/mujer', '/producto/:id', '/coleccion/tree']) {
      test(`${path}: scripts, page, styles and fonts within their budgets, nothing of account or back office`, async ({
        page,
        aProduct,
      }) => {
        const address = path.includes(':id') ? `/producto/${(await aProduct()).id}` : path
        const { scripts, pages, fonts } = await download(page, address)
        expect(total(scripts)).toBeLessThanOrEqual(MOST.scripts)
        expect(total(pages)).toBeLessThanOrEqual(MOST.pageAndStyles)
        expect(bytes(fonts)).toBeLessThanOrEqual(MOST.fonts)
        for (const { url, text } of scripts) expect(text, url).not.toMatch(FOREIGN)
        for (const { text } of pages) expect(text).not.toContain('.bg-admin-paper')
      })
    }

    test('a phone: the scene of the home page comes with the first bytes a connection may send', async ({
      newPage,
    }) => {
      const page = await newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
      await page.goto('/', { waitUntil: 'networkidle' })
      const scene = await page
        .locator('img[src*=hero-home]')
        .evaluate((image) => (image as HTMLImageElement).currentSrc)
      // As many pixels as such a phone has.
      expect(scene).toMatch(/\/img\/800\/assets\/hero-home-phone/)
      const answer = await page.request.get(scene, { headers: { Accept: 'image/avif,*/*' } })
      const head = Object.entries(answer.headers()).flat().join('').length
      expect((await answer.body()).length + head).toBeLessThan(14_600)
    })

    test('a phone: photos of the first view and of each card within their budgets', async ({
      newPage,
    }) => {
      const page = await newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
      const sizeOf = async (photo: string) => {
        const answer = await page.request.get(photo, { headers: { Accept: 'image/avif,*/*' } })
        return (await answer.body()).length
      }
      for (const path of ['/', '/mujer']) {
        await page.goto(path, { waitUntil: 'networkidle' })
        const inView = await page.locator('img').evaluateAll((images) =>
          (images as HTMLImageElement[])
            .filter((image) => {
              const { top, left } = image.getBoundingClientRect()
              return top < innerHeight && left < innerWidth && image.checkVisibility()
            })
            .map((image) => image.currentSrc),
        )
        expect(inView.length).toBeGreaterThan(0)
        const sizes = await Promise.all([...new Set(inView)].map(sizeOf))
        expect(
          sizes.reduce((sum, size) => sum + size, 0),
          path,
        ).toBeLessThanOrEqual(MOST.firstView)
      }
      const cards = await page
        .locator('#productos img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('srcset') ?? ''))
      expect(cards.length).toBeGreaterThan(0)
      for (const srcset of cards) {
        const photo = /(\S+) 400w/.exec(srcset)?.[1] ?? ''
        expect(await sizeOf(photo), photo).toBeLessThanOrEqual(MOST.card)
      }
    })
  },
)
