import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freshBackend } from '#tests/support/fresh-backend.ts'

/** docs/operations.md, Keys. */
it('keys are changed as documented: without the file all of them, with an edited line the secret one alone', async () => {
  const backend = await freshBackend()
  onTestFinished(() => backend.close())
  const file = join(backend.dataDir, 'keys.json')
  const roles = async (key: string, token = key) => {
    const headers = { apikey: key, Authorization: `Bearer ${token}` }
    const url = `${backend.url}/rest/v1/user_roles?select=role`
    return (await backend.fetch(new Request(url, { headers }))).status
  }
  const tokenOf = async (client: Awaited<ReturnType<typeof backend.adminClient>>) =>
    (await client.auth.getSession()).data.session?.access_token ?? ''

  const first = backend.keys
  const before = await tokenOf(await backend.adminClient())
  expect(await roles(first.publishableKey, before)).toBe(200)
  await rm(file)
  await backend.reopen()
  const second = backend.keys
  expect(second.secretKey).not.toBe(first.secretKey)
  expect(await roles(first.publishableKey)).toBe(401)
  expect(await roles(first.secretKey)).toBe(401)
  expect(await roles(second.secretKey)).toBe(200)
  // Everyone signs in again, with the password they have.
  expect(await roles(second.publishableKey, before)).toBe(401)
  const after = await tokenOf(await backend.adminClient())
  expect(await roles(second.publishableKey, after)).toBe(200)

  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    text.replace(/"secretKey": "[^"]+"/, '"secretKey": "sb_secret_another_one"'),
  )
  await backend.reopen()
  expect(await roles(second.secretKey)).toBe(401)
  expect(await roles('sb_secret_another_one')).toBe(200)
  expect(await roles(second.publishableKey, after)).toBe(200)
})
