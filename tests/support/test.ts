import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import {
  createCustomer,
  createProduct,
  removeProduct,
  type Account,
  type BuiltProduct,
  type ProductRow,
} from './builders.ts'
import { signIn } from './session.ts'
import { ADMIN, startShop, type ShopServer } from './shop-server.ts'
import { copyTemplate, CUSTOMER } from './template.ts'
import { watchContext } from './browser/watch-context.ts'

interface WorkerFixtures {
  /** A real shop of this worker's own: `npm start` on a copy of the template. */
  shop: ShopServer
  /** supabase-js with the secret key of that shop. */
  service: SupabaseClient
  adminSession: Awaited<ReturnType<typeof signIn>>
  customerSession: Awaited<ReturnType<typeof signIn>>
}

interface TestFixtures {
  /** Opens a browser of its own, as another person would; watched like every other. */
  newPage: (options?: BrowserContextOptions) => Promise<Page>
  adminPage: Page
  customerPage: Page
  /** Makes a product that is gone again after the test. */
  aProduct: (overrides?: Partial<ProductRow>) => Promise<BuiltProduct>
  aCustomer: () => Promise<Account>
  /** Says that the test expects a problem: what matches is not one. */
  expectProblem: (pattern: RegExp) => void
}

interface InternalFixtures {
  problems: { lists: string[][]; expected: RegExp[] }
}

/** React has hydrated the page, or the page has no scripts. */
const isLive = () =>
  !document.querySelector('script[type=module]') ||
  Object.keys(document).some((key) => key.startsWith('__reactContainer'))

/**
 * A public page is painted before its scripts are asked for (ADR 0019), so `load` does not tell that it listens: `goto`
 * waits for that too, as a person would. Not when a test asks for an earlier moment.
 */
function waitUntilLive(context: BrowserContext, javaScriptEnabled: boolean | undefined) {
  if (javaScriptEnabled === false) return
  context.on('page', (page) => {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (!options?.waitUntil) await page.waitForFunction(isLive)
      return response
    }
  })
}

/** What the console says of a page whose server was stopped: its live line, and the router's look-ahead. */
export const NO_SERVER = /WebSocket connection|Failed to fetch manifest patches/

export const test = base.extend<TestFixtures & InternalFixtures, WorkerFixtures>({
  shop: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'vaiven-e2e-'))
      copyTemplate(process.env.VAIVEN_TEMPLATE ?? '', dataDir)
      const shop = await startShop(dataDir)
      await use(shop)
      await shop.stop()
      rmSync(dataDir, { recursive: true, force: true })
      const errors = shop
        .log()
        .split('\n')
        .filter((line) => /"level":(50|60)/.test(line))
      if (errors.length > 0) throw new Error(`the shop logged errors:\n${errors.join('\n')}`)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  service: [
    async ({ shop }, use) => {
      await use(createClient(shop.url, shop.secretKey, { auth: { persistSession: false } }))
    },
    { scope: 'worker' },
  ],
  adminSession: [async ({ shop }, use) => use(await signIn(shop, ADMIN)), { scope: 'worker' }],
  customerSession: [
    async ({ shop }, use) => use(await signIn(shop, CUSTOMER)),
    { scope: 'worker' },
  ],

  baseURL: async ({ shop }, use) => use(shop.url),

  problems: [
    async ({}, use) => {
      const problems = { lists: [] as string[][], expected: [] as RegExp[] }
      await use(problems)
      const unexpected = problems.lists
        .flat()
        .filter((problem) => !problems.expected.some((pattern) => pattern.test(problem)))
      expect(unexpected, 'no page may fail behind the test').toEqual([])
    },
    { auto: true },
  ],
  expectProblem: async ({ problems }, use) => {
    await use((pattern) => problems.expected.push(pattern))
  },
  context: async ({ context, javaScriptEnabled, problems, shop }, use) => {
    problems.lists.push(watchContext(context, shop.url))
    waitUntilLive(context, javaScriptEnabled)
    await use(context)
  },
  newPage: async ({ browser, javaScriptEnabled, problems, shop }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      // Playwright adds the project's own options: viewport, base address, locale.
      const context = await browser.newContext(options)
      contexts.push(context)
      problems.lists.push(watchContext(context, shop.url))
      waitUntilLive(context, options?.javaScriptEnabled ?? javaScriptEnabled)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  adminPage: async ({ newPage, adminSession }, use) =>
    use(await newPage({ storageState: adminSession })),
  customerPage: async ({ newPage, customerSession }, use) =>
    use(await newPage({ storageState: customerSession })),

  aProduct: async ({ service, context }, use) => {
    const made: string[] = []
    await use(async (overrides) => {
      const product = await createProduct(service, overrides)
      made.push(product.id)
      return product
    })
    // Photos still on their way must not be missed.
    await Promise.all(context.pages().map((page) => page.goto('about:blank')))
    for (const id of made) await removeProduct(service, id)
  },
  aCustomer: async ({ service }, use) => use(() => createCustomer(service)),
})

/** No violation of WCAG 2.2 AA that axe can see on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is half faded in has half its contrast.
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      // What follows the scroll ends with no clock.
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Experimental, and it takes the initials of an avatar for its label.
    .disableRules(['label-content-name-mismatch'])
    .analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help} · ${target.join(' ')} · ${html.slice(0, 200)}`),
  )
  expect.soft(found).toEqual([])
}

export { expect }
