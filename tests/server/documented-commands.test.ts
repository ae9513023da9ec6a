import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseEnv } from '#server/env.ts'

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
