import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { openDatabase } from '#backend/database/open-database.ts'
import { openFlakyLine } from '#tests/support/flaky-line.ts'
import { setRole, signIn } from '#tests/support/session.ts'
import { expect, NO_SERVER, test } from '#tests/support/test.ts'

/** Opens the page and waits until it has subscribed: a change is published to who has joined, not to who connects. */
async function openJoined(page: Page, url: string) {
  // Listened to from its first frame: the answer may be there before `goto` is back.
  const joined = page
    .waitForEvent('websocket', (each) => each.url().includes('/realtime/v1'))
    .then((socket) =>
      socket.waitForEvent('framereceived', (frame) =>
        /"system"|postgres_changes/.test(String(frame.payload)),
      ),
    )
  await page.goto(url)
  await joined
}

/** The notice of §8 and the guard of §2, which acts at once. Closes the notice, so that the next is another. */
async function expectLedTo(page: Page, path: '/admin' | '/mi-cuenta') {
  const notice = page.getByRole('listitem').filter({ hasText: 'Tu rol ha sido actualizado' })
  // The browser waits up to 10 s before it tries to come back.
  await expect(notice).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await notice.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect(notice).toHaveCount(0)
}

test.describe('Live role changes (§4, §6)', { tag: '@desktop' }, () => {
  test("a role changed by 'npm run role' reaches the open browser with 'Tu rol ha sido actualizado'", async ({
    shop,
    newPage,
    aCustomer,
  }) => {
    const account = await aCustomer()
    const page = await newPage({ storageState: await signIn(shop, account) })
    await openJoined(page, '/mi-cuenta')
    const env = { ...process.env, PORT: String(shop.port), DATA_DIR: shop.dataDir }
    await promisify(execFile)(
      process.execPath,
      ['scripts/role.ts', account.email, 'admin', '--yes'],
      {
        env,
      },
    )
    await expectLedTo(page, '/admin')
  })

  test('two browsers change places, customer and admin, across a restart of the server and after it', async ({
    shop,
    service,
    newPage,
    aCustomer,
    expectProblem,
  }) => {
    test.slow()
    expectProblem(NO_SERVER)
    // What the dashboard asks while the server stops.
    expectProblem(/^503 /)
    const [clara, ada] = await Promise.all([aCustomer(), aCustomer()])
    await setRole(service, ada.id, 'admin')
    const claras = await newPage({ storageState: await signIn(shop, clara) })
    const adas = await newPage({ storageState: await signIn(shop, ada) })
    await openJoined(claras, '/mi-cuenta')
    await expect(claras.getByRole('heading', { name: 'Mi Cuenta', exact: true })).toBeVisible()
    await openJoined(adas, '/admin')
    await expect(adas.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

    // Nobody is there to publish it: the browsers read it again once they are back.
    await shop.stop()
    const database = await openDatabase({ dataDir: shop.dataDir })
    for (const [{ id }, role] of [
      [clara, 'admin'],
      [ada, 'customer'],
    ] as const) {
      await database.query('update user_roles set role = $2 where user_id = $1', [id, role])
    }
    await database.close()
    await shop.start()
    await Promise.all([expectLedTo(claras, '/admin'), expectLedTo(adas, '/mi-cuenta')])

    // Joined again, hence told at once.
    await setRole(service, clara.id, 'customer')
    await setRole(service, ada.id, 'admin')
    await Promise.all([expectLedTo(claras, '/mi-cuenta'), expectLedTo(adas, '/admin')])
  })

  test('a role that changes while the connection is down is read when it is back', async ({
    shop,
    service,
    newPage,
    aCustomer,
    expectProblem,
  }) => {
    expectProblem(NO_SERVER)
    // The line is the page's own origin; the fixture knows the shop's only.
    expectProblem(/^request to another origin: http:\/\/localhost:/)
    const account = await aCustomer()
    const line = await openFlakyLine(shop.port)
    try {
      const page = await newPage({
        storageState: await signIn({ ...shop, url: line.url }, account),
        baseURL: line.url,
      })
      await openJoined(page, '/mi-cuenta')
      await expect(page.getByRole('heading', { name: 'Mi Cuenta', exact: true })).toBeVisible()
      const dropped = page.waitForEvent('console', (message) => /WebSocket/.test(message.text()))
      line.cut()
      await setRole(service, account.id, 'admin')
      // It has tried to come back, in vain.
      await dropped
      await expect(page).toHaveURL(/\/mi-cuenta$/)
      line.mend()
      await expectLedTo(page, '/admin')
    } finally {
      await line.close()
    }
  })
})
