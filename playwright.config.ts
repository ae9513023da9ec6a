import { defineConfig } from '@playwright/test'
import { findBrowser, findHeadlessShell } from '#scripts/test/find-browser.ts'

/**
 * One real server per worker (tests/support/test.ts), on data copied from a template that global setup seeds once.
 * One retry, on a fresh server: a machine may stumble. Whatever needed it is named in the last lines of `npm test`.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/e2e.json' }],
  ],
  use: {
    browserName: 'chromium',
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // Recording every test costs a third of the run: ask for it with PWTRACE=1.
    trace: process.env.PWTRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findHeadlessShell() ?? findBrowser() ?? undefined,
      // The tests bring their own pages: the browser needs neither its sandbox (we may be root) nor the network.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      // A drawer, a swipe: what only a small touch screen has.
      grepInvert: /@mobile/,
      use: { viewport: { width: 1366, height: 768 } },
    },
    {
      name: 'mobile',
      // What does not depend on the screen runs once.
      grepInvert: /@desktop/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
})
