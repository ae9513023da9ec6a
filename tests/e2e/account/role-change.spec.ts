import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { signIn } from '#tests/support/session.ts'
import { expect, test } from '#tests/support/test.ts'

test.describe('Live role changes (§4, §6)', { tag: '@desktop' }, () => {
  test("a role changed by 'npm run role' reaches the open browser with 'Tu rol ha sido actualizado'", async ({
    shop,
    newPage,
    aCustomer,
  }) => {
    const account = await aCustomer()
    const page = await newPage({ storageState: await signIn(shop, account) })
    const socket = page.waitForEvent('websocket', (each) => each.url().includes('/realtime/v1'))
    await page.goto('/mi-cuenta')
    // Joined, not merely connected: the change is published to who has subscribed.
    await (
      await socket
    ).waitForEvent('framereceived', (frame) =>
      /"system"|postgres_changes/.test(String(frame.payload)),
    )

    const env = { ...process.env, PORT: String(shop.port), DATA_DIR: shop.dataDir }
    await promisify(execFile)(process.execPath, ['scripts/role.ts', account.email, 'admin'], {
      env,
    })
    await expect(page.getByText('Tu rol ha sido actualizado')).toBeVisible()
    await expect(page).toHaveURL(/\/admin$/)
  })
})
