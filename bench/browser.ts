import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '#scripts/test/find-browser.ts'
import { startShop, type ShopServer } from '#tests/support/shop-server.ts'
import { resultFile } from './result-file.ts'

export const say = (line: string) => process.stdout.write(`${line}\n`)

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Runs `work` on a shop of its own with the demo catalogue, and with a browser that has no network but this machine. */
export async function withShopAndBrowser(
  work: (shop: ShopServer, browser: Browser, debugPort: number) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vaiven-bench-'))
  let shop: ShopServer | undefined
  let browser: Browser | undefined
  try {
    shop = await startShop(dataDir)
    const debugPort = shop.port < 65_000 ? shop.port + 1 : shop.port - 1
    browser = await chromium.launch({
      executablePath: findBrowser() ?? undefined,
      args: [
        `--remote-debugging-port=${debugPort}`,
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    })
    await work(shop, browser, debugPort)
  } finally {
    await browser?.close()
    await shop?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Writes .cache/bench/<name>.json, with what the figures depend on. */
export async function saveResult(name: string, result: object): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const circumstances = {
    date: new Date().toISOString(),
    commit,
    node: process.version,
    cores: cpus().length,
    load: loadavg()[0],
  }
  await writeFile(resultFile(name), `${JSON.stringify({ ...circumstances, ...result }, null, 2)}\n`)
}
