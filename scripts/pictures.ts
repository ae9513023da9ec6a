import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '#scripts/test/find-browser.ts'
import { ADMIN, startShop } from '#tests/support/shop-server.ts'

/** Takes the README's pictures from the running product: `node scripts/pictures.ts`. */
const FOLDER = 'docs/pictures'
const SIZE = { width: 1366, height: 860 }

const executablePath = findBrowser()
if (!executablePath) throw new Error('no Chromium found: set CHROMIUM_PATH or install chromium')
const dataDir = await mkdtemp(join(tmpdir(), 'vaiven-pictures-'))
const shop = await startShop(dataDir)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce' })
  await page.goto(shop.url, { waitUntil: 'networkidle' })
  await page.screenshot({ path: join(FOLDER, 'store.png') })
  await page.goto(`${shop.url}/auth`)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin')
  await page.goto(`${shop.url}/admin/productos`, { waitUntil: 'networkidle' })
  await page.screenshot({ path: join(FOLDER, 'admin.png') })
} finally {
  await browser.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}
