import { execFileSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { loadKeys } from '#backend/auth/access/api-keys.ts'
import { migratedDataDir, startStore, temporaryDir } from './store-process.ts'

const PERSON = {
  email: 'ana.ruiz@correo.example',
  password: 'Secreta#2026',
  first: 'Anastasia',
  last: 'Ruizseñor',
}
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } }

it('a connection to a foreign host would be seen', async () => {
  const log = join(await temporaryDir(), 'connections')
  execFileSync(
    process.execPath,
    [
      `--import=${resolve('tests/server/connection-log.ts')}`,
      '--eval',
      `fetch('http://foreign.invalid/').catch(() => {})`,
    ],
    { env: { ...process.env, CONNECTION_LOG: log } },
  )
  expect(await readFile(log, 'utf8')).toContain('foreign.invalid')
})

async function lastMail(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  const last =
    (await readdir(folder))
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .at(-1) ?? ''
  const { text = '' } = await PostalMime.parse(await readFile(join(folder, last)))
  return text
}

it('a run through sign-up, sign-in and recovery leaves no e-mail, name, password or token in the log, and connects nowhere', async () => {
  const dataDir = await migratedDataDir()
  const connections = join(dataDir, 'connections')
  await writeFile(connections, '')
  const store = await startStore(dataDir, {
    LOG_LEVEL: 'trace',
    ADMIN_EMAIL: 'duena@correo.example',
    ADMIN_PASSWORD: 'Duena#2026',
    NODE_OPTIONS: `--import=${resolve('tests/server/connection-log.ts')}`,
    CONNECTION_LOG: connections,
  })
  const { publishableKey, secretKey } = await loadKeys(dataDir)
  const client = createClient(store.url, publishableKey, withoutSession)
  const secrets: string[] = [secretKey]
  const remember = (session: { access_token: string; refresh_token: string } | null) =>
    session && secrets.push(session.access_token, session.refresh_token)

  /** Follows the link of the last mail as a mail program does; its tokens are secrets too. */
  const follow = async () => {
    const [link = ''] = /https?:\S+verify\S+/.exec(await lastMail(dataDir)) ?? []
    const token =
      new URL(link).searchParams.get('token') ?? new URL(link).searchParams.get('token_hash')
    secrets.push(token ?? 'no token in the link')
    const response = await fetch(link, { redirect: 'manual' })
    const fragment = new URLSearchParams(
      new URL(response.headers.get('Location') ?? '').hash.slice(1),
    )
    for (const name of ['access_token', 'refresh_token'])
      secrets.push(fragment.get(name) ?? 'no session in the fragment')
  }

  const { email, password } = PERSON
  const data = { first_name: PERSON.first, last_name: PERSON.last }
  expect((await client.auth.signUp({ email, password, options: { data } })).error).toBeNull()
  await follow()
  await client.auth.signUp({ email, password, options: { data } })
  await client.auth.signInWithPassword({ email, password: 'Equivocada#2026' })
  const session = await client.auth.signInWithPassword({ email, password })
  expect(session.error).toBeNull()
  remember(session.data.session)
  remember((await client.auth.refreshSession()).data.session)
  await client.from('user_profiles').select().eq('first_name', PERSON.first)
  await client.rpc('set_user_role', { p_email: email, p_role: 'admin' })
  await client.auth.resetPasswordForEmail(email)
  await follow()
  // Errors quote what was typed: into the data API, the pages and the storage.
  await client.from('products').select().eq('id', email)
  await client.storage.from('product-images').download(`${email}.webp`)
  await fetch(`${store.url}/auth?email=${email}&token_hash=${secrets.at(-1)}`)
  await fetch(`${store.url}/${encodeURIComponent(email)}`)
  await createClient(store.url, secretKey, withoutSession).auth.admin.createUser({
    email,
    password,
  })

  const { stderr } = await store.stop()
  const lines = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const requests = lines.filter(({ msg }) => msg === 'request')
  expect(requests.length).toBeGreaterThan(10)
  for (const request of requests) {
    expect(request).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: expect.any(String),
      status: expect.any(Number),
    })
  }
  expect(new Set(requests.map(({ id }) => id)).size).toBe(requests.length)
  for (const secret of [
    email,
    encodeURIComponent(email),
    'duena@',
    password,
    'Equivocada',
    PERSON.first,
    PERSON.last,
    ...secrets,
  ]) {
    expect(stderr.toLowerCase(), secret).not.toContain(secret.toLowerCase())
  }
  expect(stderr).not.toMatch(/eyJ[\w-]{10}|sb_secret_[a-z]/i)

  const reached = (await readFile(connections, 'utf8')).split('\n').filter(Boolean)
  expect(reached.filter((host) => !/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host))).toEqual([])
})
