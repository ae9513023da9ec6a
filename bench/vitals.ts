/**
 * `npm run bench:vitals`: Lighthouse, mobile, on home, category and product, against a page without JavaScript that
 * shows the same 12 cards, in turns. Writes .cache/bench/vitals.json. `-- 3` makes 3 rounds instead of 5.
 */
import { loadavg } from 'node:os'
import lighthouse, { type Flags } from 'lighthouse'
import { median, saveResult, say, withShopAndBrowser } from './browser.ts'
import { servePlainPage } from './vitals/plain-page.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Run {
  lcpMs: number
  tbtMs: number
  cls: number
  scores: Record<(typeof CATEGORIES)[number], number>
  /** What kept a score under 100. */
  flaws: string[]
}

/** A busy machine now and then loses the trace of a run: that run is made again, twice at most. */
async function measure(url: string, flags: Flags): Promise<Run> {
  let result = await lighthouse(url, flags)
  for (let again = 0; again < 2 && result?.lhr.runtimeError; again++)
    result = await lighthouse(url, flags)
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse failed on ${url}: ${result?.lhr.runtimeError?.message}`)
  const { audits, categories } = result.lhr
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    flaws: CATEGORIES.slice(1)
      .flatMap((name) => categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  }
}

await withShopAndBrowser(async (shop, _browser, debugPort) => {
  const flags: Flags = { port: debugPort, onlyCategories: [...CATEGORIES], logLevel: 'error' }
  const plain = await servePlainPage(shop.url)
  const mujer = await (await fetch(`${shop.url}/mujer`)).text()
  const product = /\/producto\/[0-9a-f-]{36}/.exec(mujer)?.[0] ?? ''
  const pages = {
    plain: plain.url,
    home: `${shop.url}/`,
    category: `${shop.url}/mujer`,
    product: shop.url + product,
  }
  try {
    // The first visit makes photos and pages that the server keeps from then on.
    for (const url of Object.values(pages)) await measure(url, flags)
    const runs = Object.fromEntries(Object.keys(pages).map((name) => [name, [] as Run[]]))
    for (let round = 1; round <= ROUNDS; round++) {
      for (const [name, url] of Object.entries(pages)) runs[name]?.push(await measure(url, flags))
      say(`round ${round} of ${ROUNDS}, load ${loadavg()[0]?.toFixed(1)}`)
    }
    const plainLcp = median((runs['plain'] ?? []).map(({ lcpMs }) => lcpMs))
    const table = Object.fromEntries(
      Object.entries(runs).map(([name, list]) => {
        const lcp = median(list.map(({ lcpMs }) => lcpMs))
        const least = (category: (typeof CATEGORIES)[number]) =>
          Math.min(...list.map(({ scores }) => scores[category]))
        return [
          name,
          {
            'LCP ms': Math.round(lcp),
            'to plain': Number((lcp / plainLcp).toFixed(2)),
            'TBT ms': Math.round(median(list.map(({ tbtMs }) => tbtMs))),
            'worst CLS': Number(Math.max(...list.map(({ cls }) => cls)).toFixed(4)),
            accessibility: least('accessibility'),
            'best practices': least('best-practices'),
            SEO: least('seo'),
            performance: median(list.map(({ scores }) => scores.performance)),
          },
        ]
      }),
    )
    console.table(table)
    const flaws = [
      ...new Set(Object.values(runs).flatMap((list) => list.flatMap((run) => run.flaws))),
    ]
    if (flaws.length > 0) say(`audits that failed: ${flaws.join(', ')}`)
    await saveResult('vitals', { rounds: ROUNDS, table, runs })
  } finally {
    plain.server.close()
  }
})
