import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { z } from 'zod'

/** Licences that let the store be used, changed and sold without giving its own code away. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])

/** Licences of parts that are used as they come, in files of their own, and what they ask. */
const UNCHANGED: Record<string, RegExp> = {
  // libvips, which sharp loads at run time: whoever has the store may put another build of it in its place.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  // The CSS compiler of the build; nothing of it is shipped.
  'MPL-2.0': /^lightningcss(-|$)/,
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().optional(),
      license: z.string().optional(),
      resolved: z.string().optional(),
    }),
  ),
})

it('every package that the store runs on has a licence of the list', async () => {
  const { packages } = lockSchema.parse(JSON.parse(await readFile('package-lock.json', 'utf8')))
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  expect(shipped.length).toBeGreaterThan(30)
  const strangers = shipped.flatMap(([path, { license = 'none' }]) => {
    const name = path.replace(/^.*node_modules\//, '')
    const parts = license.replaceAll(/[()]/g, '').split(/ AND /)
    const refused = parts.filter((part) => !ALLOWED.has(part) && !UNCHANGED[part]?.test(name))
    return refused.length > 0 ? [`${name}: ${license}`] : []
  })
  expect(strangers).toEqual([])
})

it('every package comes from the registry, whole', async () => {
  const text = await readFile('package-lock.json', 'utf8')
  const { packages } = lockSchema.parse(JSON.parse(text))
  const elsewhere = Object.entries(packages).filter(
    ([path, { resolved }]) =>
      path !== '' && resolved && !/^https:\/\/[^/]+\/.+\.tgz$/.test(resolved),
  )
  expect(elsewhere.map(([path]) => path)).toEqual([])
})
