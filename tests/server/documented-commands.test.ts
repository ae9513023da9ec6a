import { access, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseEnv } from '#server/boot/env.ts'

const DOCS = [
  'README.md',
  'CONTRIBUTING.md',
  ...(await readdir('docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]
const texts = new Map(
  await Promise.all(DOCS.map(async (file) => [file, await readFile(file, 'utf8')] as const)),
)

it('every npm command that the documents name is there', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const missing = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/npm run ([a-z][a-z\d:-]*[a-z\d])/g)]
      .filter(([, name = '']) => !scripts[name])
      .map(([command]) => `${file}: ${command}`),
  )
  expect(missing).toEqual([])
})

it('every variable that the documents set for a start is one that the start knows, with a value it accepts', () => {
  const refused: string[] = []
  for (const [file, text] of texts) {
    for (const [block] of text
      .replaceAll('\\\n', ' ')
      .matchAll(/^ {4,}(?:[A-Z_]+=\S+ +|[A-Z_]+='[^']*' +)+npm (?:start|run restore)/gm)) {
      const pairs = [...block.matchAll(/([A-Z_]+)=('[^']*'|\S+)/g)].map(
        ([, name = '', value = '']) => [name, value.replaceAll("'", '').replaceAll('<ref>', 'abc')],
      )
      try {
        const env = parseEnv(Object.fromEntries(pairs))
        for (const [name = ''] of pairs) if (!(name in env)) refused.push(`${file}: ${name}`)
      } catch (error) {
        refused.push(`${file}: ${String(error)} in ${block}`)
      }
    }
  }
  expect(refused).toEqual([])
})

it('every variable that the start reads is documented', async () => {
  const schema = await readFile('server/boot/env.ts', 'utf8')
  const names = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(names).toContain('PASSWORD_ALSO_ONE_OF')
  const read = ['README.md', join('docs', 'operations.md')].map((file) => texts.get(file)).join('')
  expect(names.filter((name) => !read.includes(`\`${name}\``))).toEqual([])
})

it('no other variable of the environment is read by what runs in the shop', async () => {
  const allowed = new Set(['NODE_ENV', 'HOME', 'PATH'])
  const read: string[] = []
  for (const folder of ['app', 'server', 'backend', 'demo']) {
    for (const entry of await readdir(folder, { recursive: true })) {
      if (!/\.tsx?$/.test(entry) || /\.test\./.test(entry)) continue
      const text = await readFile(join(folder, entry), 'utf8')
      for (const [, name = ''] of text.matchAll(/process\.env\.([A-Z_]+)/g))
        if (!allowed.has(name)) read.push(`${folder}/${entry}: ${name}`)
    }
  }
  expect(read).toEqual([])
})

it('every package is justified in ADR 0009', async () => {
  const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const adr = await readFile('docs/decisions/0009-libraries-chosen.md', 'utf8')
  const named = (name: string) =>
    name.startsWith('@types/')
      ? adr.includes('@types/*')
      : new RegExp(`(^|[\\s,(;|])${name}([\\s,;()|.]|$)`, 'm').test(adr)
  expect(
    Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !named(name)),
  ).toEqual([])
})

it('the systemd unit runs what npm start runs', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: { start: string }
  }
  const unit = texts.get(join('docs', 'deploy.md')) ?? ''
  const [, environment] = /^ {4}Environment=(.+)$/m.exec(unit) ?? []
  const [, command] = /^ {4}ExecStart=\/opt\/vaiven\/node_modules\/\.bin\/(.+)$/m.exec(unit) ?? []
  expect(`exec env ${environment} ${command}`).toBe(scripts.start)
  await access('node_modules/.bin/node')
})

/** supabase-cli.test.ts runs them; here stands what they take from this folder. */
describe('the commands of the Supabase CLI', () => {
  it('are these', () => {
    const named = [...texts.values()].flatMap((text) =>
      [...text.matchAll(/npx supabase(?:@3)? ((?:[a-z]+(?:-[a-z]+)* ?)+(?:--[a-z-]+)?)/g)].map(
        ([, name = '']) => name.trim(),
      ),
    )
    expect([...new Set(named)].toSorted()).toEqual([
      'config diff --remote',
      'config push --remote',
      'db push --remote',
      'link --project-ref',
      'login',
    ])
  })

  it('find migrations in an order, each with a name of its own and none that ends a transaction', async () => {
    const files = await readdir('supabase/migrations')
    expect(files.filter((file) => !/^\d{14}_[a-z\d_]+\.sql$/.test(file))).toEqual([])
    const versions = files.map((file) => file.slice(0, 14))
    expect(new Set(versions).size).toBe(files.length)
    for (const file of files) {
      const sql = await readFile(join('supabase/migrations', file), 'utf8')
      expect(sql, file).not.toMatch(/^\s*(begin|commit|rollback)\s*;/im)
    }
  })

  it('find settings that can be read, and the templates that these name', async () => {
    const lines = (await readFile('supabase/config.toml', 'utf8')).split('\n')
    const value = String.raw`(?:"[^"]*"|\d+|true|false|\[(?:"[^"]*"(?:, )?)*\])`
    const readable = new RegExp(`^(?:|#.*|\\[[a-z_.]+\\]|[a-z_]+ = ${value})$`)
    expect(lines.filter((line) => !readable.test(line))).toEqual([])
    const sections = lines.filter((line) => line.startsWith('['))
    expect(new Set(sections).size).toBe(sections.length)
    const templates = lines.flatMap((line) => /^content_path = "(.+)"$/.exec(line)?.[1] ?? [])
    expect(templates).toHaveLength((await readdir('supabase/templates')).length)
    for (const template of templates) {
      expect(await readFile(template, 'utf8'), template).toMatch(
        /\{\{ ?\.(ConfirmationURL|TokenHash)/,
      )
    }
  })
})
