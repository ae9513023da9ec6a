import type { BrowserContext, Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { createProduct, editProduct, fillBasics } from '#tests/e2e/admin/editor.ts'
import { setRole, signIn } from '#tests/support/session.ts'
import type { ShopServer } from '#tests/support/shop-server.ts'
import { expect, test } from '#tests/support/test.ts'

/** The refreshes that a browser asks for, as they come. */
function countRefreshes(context: BrowserContext): () => number {
  let refreshes = 0
  context.on('request', (request) => {
    if (request.url().includes('/auth/v1/token?grant_type=refresh_token')) refreshes += 1
  })
  return () => refreshes
}

/** The session as this browser keeps it. */
function stored(page: Page) {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
    return JSON.parse(localStorage.getItem(key) ?? '{}') as { refresh_token?: string }
  })
}

/** The e-mail of who is signed in, as this browser keeps it. */
function whoIsIn(page: Page) {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { user?: { email?: string } }).user
      ?.email
  })
}

/** What a mail's link leaves in the address, with a session of this account's. */
async function fragmentOf(shop: ShopServer, account: { email: string; password: string }) {
  const client = createClient(shop.url, shop.publishableKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signInWithPassword(account)
  return new URLSearchParams({
    access_token: data.session?.access_token ?? '',
    refresh_token: data.session?.refresh_token ?? '',
    expires_in: '3600',
    token_type: 'bearer',
    type: 'signup',
  }).toString()
}

/** As if the hour of the access token had passed, and the tabs had just been looked at again. */
async function letTokenRunOut(...pages: Page[]) {
  await pages[0]?.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
  })
  await Promise.all(
    pages.map((page) =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
    ),
  )
}

/** A new product with a name typed and not saved. */
async function typeDraft(page: Page, name: string) {
  await page.goto('/admin/productos')
  await page.getByRole('button', { name: 'Nuevo Producto' }).click()
  const editor = page.getByRole('dialog', { name: 'Crear Nuevo Producto' })
  await editor.getByLabel('Nombre', { exact: true }).fill(name)
  return editor
}

const welcome = (page: Page) => page.getByRole('heading', { name: 'Mi Cuenta', exact: true })

test.describe('A session that is in trouble (§4)', { tag: '@desktop' }, () => {
  test('a link with the session of somebody else signs nobody out without a question', async ({
    shop,
    newPage,
    aCustomer,
  }) => {
    const [present, stranger] = [await aCustomer(), await aCustomer()]
    const fragment = await fragmentOf(shop, stranger)
    const page = await newPage({ storageState: await signIn(shop, present) })
    const question = page.getByText(
      `Vas a entrar como ${stranger.email}; saldrás de ${present.email}.`,
    )
    await page.goto(`/auth#${fragment}`)
    await expect(question).toBeVisible()
    expect(page.url()).not.toContain('access_token')
    expect(await whoIsIn(page)).toBe(present.email)
    await page.reload()
    await expect(welcome(page)).toBeVisible()
    expect(await whoIsIn(page)).toBe(present.email)

    await page.goto('/')
    await page.goto(`/auth#${fragment}`)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect.poll(() => whoIsIn(page)).toBe(stranger.email)
  })

  test('a link that this browser did not ask for signs nobody in without a question', async ({
    shop,
    page,
    aCustomer,
  }) => {
    const [someone, stranger] = [await aCustomer(), await aCustomer()]
    const fragment = await fragmentOf(shop, stranger)
    const question = page.getByText(`Vas a entrar como ${stranger.email}.`)
    await page.goto(`/auth#${fragment}`)
    await expect(question).toBeVisible()
    expect(page.url()).not.toContain('access_token')
    expect(await whoIsIn(page)).toBeUndefined()

    // On a page of the store too, and when this browser waits for a mail of somebody else.
    await page.goto('/auth?recuperar')
    await page.getByLabel('Email').fill(someone.email)
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await expect(page.getByText('te enviamos un enlace')).toBeVisible()
    await page.goto(`/#${fragment}`)
    await expect(question).toBeVisible()
    expect(await whoIsIn(page)).toBeUndefined()

    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect.poll(() => whoIsIn(page)).toBe(stranger.email)
    await page.reload()
    await page.goto('/mi-cuenta')
    await expect(welcome(page)).toBeVisible()
  })

  for (const [how, address] of [
    ['in the query', (fragment: string) => `/auth?${fragment}`],
    [
      "after somebody else's token",
      (fragment: string, token: string) => `/auth#access_token=${token}&${fragment}`,
    ],
  ] as const) {
    test(`a stranger's session ${how} does not get past whoever is signed in`, async ({
      shop,
      newPage,
      aCustomer,
    }) => {
      const [present, stranger] = [await aCustomer(), await aCustomer()]
      // Nobody proved it: it only says the id of who is signed in.
      const claims = Buffer.from(JSON.stringify({ sub: present.id, email: present.email }))
      const page = await newPage({ storageState: await signIn(shop, present) })
      const link = address(await fragmentOf(shop, stranger), `h.${claims.toString('base64url')}.s`)
      const asked = page.waitForResponse(/\/auth\/v1\/user$/).catch(() => undefined)
      await page.goto(link)
      await expect(
        welcome(page)
          .or(page.getByText(/^Vas a entrar como/))
          .first(),
      ).toBeVisible()
      if (link.includes('#')) await asked
      await page.goto('/mi-cuenta')
      await expect(page.getByText(present.email).first()).toBeVisible()
      expect(await whoIsIn(page)).toBe(present.email)
    })
  }

  test('two tabs that refresh at the same moment both stay signed in', async ({
    shop,
    newPage,
    aCustomer,
  }) => {
    const page = await newPage({ storageState: await signIn(shop, await aCustomer()) })
    const second = await page.context().newPage()
    const refreshes = countRefreshes(page.context())
    await Promise.all([page.goto('/mi-cuenta'), second.goto('/mi-cuenta')])
    await expect(welcome(page)).toBeVisible()
    await expect(welcome(second)).toBeVisible()

    for (let round = 0; round < 2; round++) {
      const { refresh_token: old } = await stored(page)
      await letTokenRunOut(page, second)
      await expect.poll(async () => (await stored(page)).refresh_token).not.toBe(old)
    }
    for (const tab of [page, second]) {
      await tab.reload()
      await expect(welcome(tab)).toBeVisible()
    }
    expect(refreshes()).toBeLessThanOrEqual(4)
  })

  test('a revoked session leads an administrator once to /auth, says so, and gives the draft back', async ({
    shop,
    service,
    newPage,
    aCustomer,
  }) => {
    const account = await aCustomer()
    await setRole(service, account.id, 'admin')
    const page = await newPage({ storageState: await signIn(shop, account) })
    const refreshes = countRefreshes(page.context())
    const editor = await typeDraft(page, 'Falda que nadie guardó')

    const elsewhere = createClient(shop.url, shop.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    await elsewhere.auth.signInWithPassword(account)
    expect((await elsewhere.auth.signOut({ scope: 'global' })).error).toBeNull()
    await letTokenRunOut(page)
    await expect(page.getByText('Tu sesión terminó. Inicia sesión de nuevo.')).toBeVisible()
    await expect(page).toHaveURL(/\/auth$/)

    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
    // Back on the page that was left.
    await expect(page).toHaveURL(/\/admin\/productos$/)
    await expect(editor.getByText(/^Recuperamos tu borrador/)).toBeVisible()
    await expect(editor.getByLabel('Nombre', { exact: true })).toHaveValue('Falda que nadie guardó')
    expect(refreshes()).toBe(1)
  })

  test('a role removed in mid-edit leads to /mi-cuenta, and its return gives the draft back', async ({
    shop,
    service,
    newPage,
    aCustomer,
  }) => {
    const account = await aCustomer()
    await setRole(service, account.id, 'admin')
    const page = await newPage({ storageState: await signIn(shop, account) })
    const joined = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', (frame) =>
          /"system"|postgres_changes/.test(String(frame.payload)),
        ),
      )
    const editor = await typeDraft(page, 'Top a medio escribir')
    await joined
    await setRole(service, account.id, 'customer')
    await expect(page.getByText('Tu rol ha sido actualizado')).toBeVisible()
    await expect(page).toHaveURL(/\/mi-cuenta$/)
    await expect(editor).toHaveCount(0)

    await setRole(service, account.id, 'admin')
    await expect(page).toHaveURL(/\/admin$/)
    await page.getByRole('link', { name: 'Productos', exact: true }).click()
    await expect(editor.getByText(/^Recuperamos tu borrador/)).toBeVisible()
    await expect(editor.getByLabel('Nombre', { exact: true })).toHaveValue('Top a medio escribir')
  })

  for (const kind of ['a new product', 'a product that is there'] as const) {
    test(`a role removed in mid-edit where no WebSocket gets through: saving ${kind} says so, leads to /mi-cuenta and keeps the draft`, async ({
      shop,
      service,
      newPage,
      aCustomer,
      aProduct,
    }) => {
      const [account, product] = [await aCustomer(), await aProduct()]
      await setRole(service, account.id, 'admin')
      const page = await newPage({ storageState: await signIn(shop, account) })
      // As behind a proxy that passes none: it never opens, and says nothing.
      await page.addInitScript(() => {
        Object.assign(window, {
          WebSocket: class {
            readyState = 0
            close() {}
            send() {}
          },
        })
      })
      const isNew = kind === 'a new product'
      const editor = isNew ? await createProduct(page) : await editProduct(page, product.name)
      if (isNew) await fillBasics(page, editor, 'Falda de quien ya no puede')
      else await editor.getByLabel('Nombre', { exact: true }).fill('Falda de quien ya no puede')
      await setRole(service, account.id, 'customer')
      const save = isNew ? 'Guardar y Continuar' : 'Actualizar Producto'
      await editor.getByRole('button', { name: save }).click()
      await expect(page.getByText('Tu rol ha sido actualizado')).toBeVisible()
      await expect(page).toHaveURL(/\/mi-cuenta$/)

      await setRole(service, account.id, 'admin')
      await page.goto('/admin/productos')
      await expect(editor.getByText(/^Recuperamos tu borrador/)).toBeVisible()
      await expect(editor.getByLabel('Nombre', { exact: true })).toHaveValue(
        'Falda de quien ya no puede',
      )
    })
  }

  for (const [words, hours] of [
    ['three hours ahead', 3],
    ['three hours behind', -3],
  ] as const) {
    test(`a clock that is ${words} of the server's neither signs out nor refreshes in a loop`, async ({
      page,
      aCustomer,
    }) => {
      const account = await aCustomer()
      const refreshes = countRefreshes(page.context())
      await page.clock.install({ time: Date.now() + hours * 3_600_000 })
      await page.goto('/auth')
      await page.getByLabel('Email').fill(account.email)
      await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
      await expect(welcome(page)).toBeVisible()
      await page.reload()
      await expect(welcome(page)).toBeVisible()
      expect(refreshes()).toBe(0)

      // An hour later by that clock it is refreshed, once.
      const { refresh_token: old } = await stored(page)
      await page.clock.fastForward('01:00:00')
      await expect.poll(async () => (await stored(page)).refresh_token).not.toBe(old)
      await page.reload()
      await expect(welcome(page)).toBeVisible()
      expect(refreshes()).toBe(1)
    })
  }
})
