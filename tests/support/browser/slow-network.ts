import type { Page } from '@playwright/test'

/** Every answer takes `latency` ms longer, as on a slow line; 0 ends it. Nothing is intercepted. */
export async function slowNetwork(page: Page, latency: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}
