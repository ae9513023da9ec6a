import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { freshDataDir } from '#tests/support/fresh-backend.ts'
import {
  runScript,
  START_SCRIPT,
  startStore,
  temporaryDir,
  type StoreProcess,
} from './store-process.ts'

const PHOTO = join(import.meta.dirname, '../../demo/photos/hoodie-negro-front.webp')
const KEYS = z.object({ publishableKey: z.string(), secretKey: z.string() })

// One shop's backend stands for the hosted project: the same API at another origin.
let project: StoreProcess
let projectDir: string
let hosted: Record<string, string>

beforeAll(async () => {
  projectDir = await freshDataDir()
  project = await startStore(projectDir)
  const keys = KEYS.parse(JSON.parse(await readFile(join(projectDir, 'keys.json'), 'utf8')))
  hosted = {
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
  }
})
afterAll(async () => {
  await project.stop()
  await rm(projectDir, { recursive: true, force: true })
})

describe('on a hosted project', () => {
  it('serves pages and photos of the project, and tells when it no longer answers', async () => {
    const service = createClient(project.url, hosted.SUPABASE_SECRET_KEY ?? '')
    await service.from('user_roles').update({ role: 'customer' }).eq('role', 'admin')
    await service.storage
      .from('product-images')
      .upload('product-9-z.webp', await readFile(PHOTO), { contentType: 'image/webp' })

    const store = await startStore(await temporaryDir(), {
      ...hosted,
      ADMIN_EMAIL: 'duena@tienda.mx',
    })
    expect(store.stdout()).toMatch(/E-mail {4}duena@tienda\.mx/)
    expect((await fetch(`${store.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${store.url}/img/160/product-images/product-9-z.webp`)).status).toBe(200)
    expect((await fetch(`${store.url}/img/160/product-images/none.webp`)).status).toBe(404)
    expect(await (await fetch(`${store.url}/correo`)).text()).not.toContain('Buzón local')
    expect(
      await runScript('scripts/role.ts', hosted, ['duena@tienda.mx', 'customer']),
    ).toMatchObject({
      code: 0,
    })
    await project.stop()
    const down = await fetch(`${store.url}/healthz`)
    expect(down.status).toBe(503)
    expect(await down.json()).toEqual({ status: 'error' })
    await store.stop()
  })

  it.each([
    ['without the tables', 404, 'has no tables yet: run `npx supabase@3 db push --remote` first'],
    ['with a refused key', 401, 'SUPABASE_PUBLISHABLE_KEY is refused by the project'],
    ['of a project that is paused', 540, 'does not answer: is the address right, is it paused?'],
  ])('refuses to start in one line %s', async (_cause, status, line) => {
    const empty = createServer((_request, response) => response.writeHead(status).end('{}'))
    await new Promise<void>((resolve) => empty.listen(0, '127.0.0.1', resolve))
    const address = empty.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { code, stderr } = await startOn(`http://127.0.0.1:${port}`)
    empty.close()
    expect(stderr).toContain(line)
    expect(stderr).not.toMatch(/^ +at /m)
    expect(code).toBe(1)
  })

  it('refuses to start in one line where nothing listens', async () => {
    const { code, stderr } = await startOn('http://127.0.0.1:1')
    expect(stderr).toContain('does not answer: is the address right, is it paused?')
    expect(stderr).not.toMatch(/^ +at /m)
    expect(code).toBe(1)
  })

  const startOn = async (url: string) =>
    runScript(START_SCRIPT, {
      PORT: '0',
      DATA_DIR: await temporaryDir(),
      ...hosted,
      SUPABASE_URL: url,
    })
})
