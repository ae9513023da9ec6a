import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { isTest, readSourceFiles, type SourceFile } from '#tests/support/source-files.ts'

const files = readSourceFiles()
const all = [...files.values()]
const code = all.filter(({ path }) => !isTest(path))

/** Route modules by their path from the repository's root, as app/routes.ts names them. */
const routeModules = new Set(
  [...readFileSync('app/routes.ts', 'utf8').matchAll(/'([^']+\.tsx)'/g)].map(
    ([, file]) => `app/${file}`,
  ),
)

/** The part of the house a path belongs to: an area and a feature are named each, for they may not see one another. */
function partOf(path: string): string {
  const [top = '', second = '', third = ''] = path.split('/')
  if (top !== 'app') return path.includes('/') ? top : 'root'
  if (['store', 'account', 'admin'].includes(second)) return `area ${second}`
  if (second === 'features') return `feature ${third}`
  return ['ui', 'lib', 'domain', 'assets'].includes(second) ? second : 'shell'
}

const kindOf = (part: string) => part.replace(/ .*/, '')

/** What each kind of part may import besides itself. */
const RIGHT_OF: Record<string, string[]> = {
  area: ['feature', 'ui', 'lib', 'domain', 'assets'],
  feature: ['ui', 'lib', 'domain', 'assets'],
  ui: ['lib', 'domain', 'assets'],
  lib: ['domain'],
  domain: [],
  shell: ['area', 'feature', 'ui', 'lib', 'domain', 'assets'],
  backend: [],
  demo: ['domain'],
  server: ['backend', 'demo', 'domain'],
  scripts: ['server', 'backend', 'demo', 'domain', 'lib', 'tests'],
}

/** What the server shares with the pages besides the domain: the loaders' context and the widths of images. */
const SERVER_SEES = new Set(['app/lib/shop-context.ts', 'app/lib/images.ts'])

function mayImport(file: SourceFile, target: string): boolean {
  const from = partOf(file.path)
  const to = partOf(target)
  const seen = RIGHT_OF[kindOf(from)]
  if (from === to || isTest(file.path) || seen === undefined) return true
  if (from === 'server' && SERVER_SEES.has(target)) return true
  return seen.includes(kindOf(to))
}

/** Fails with one line per culprit. */
const expectNone = (culprits: string[]) => expect(culprits.join('\n')).toBe('')

describe('the import law', () => {
  it('area → features → ui → lib → domain, each to its right; app never sees backend or server', () => {
    const broken = all.flatMap((file) =>
      file.imports
        .filter(({ target }) => target !== null && !mayImport(file, target))
        .map(({ specifier }) => `${file.path} imports ${specifier}`),
    )
    expectNone(broken)
  })

  it('domain is pure: it imports no React, no client, no Node', () => {
    const broken = code
      .filter(({ path }) => path.startsWith('app/domain/'))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => target === null)
          .map((i) => `${path} imports ${i.specifier}`),
      )
    expectNone(broken.filter((line) => !/imports zod(\/mini)?$/.test(line)))
  })

  it('every import of ours names an existing file with its extension, and none climbs with ../', () => {
    const generated = /(^|\/)\+types\/|^app\/lib\/database\.types\.ts$|^build\//
    const broken = all.flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier, target }) => {
          if (target === null || generated.test(target)) return false
          return specifier.startsWith('../') || !existsSync(target.replace(/\?.*$/, ''))
        })
        .map(({ specifier }) => `${path} imports ${specifier}`),
    )
    expectNone(broken)
  })

  it('nothing imports in a circle, not even a type', () => {
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (path: string, trail: string[]) => {
      const at = trail.indexOf(path)
      if (at !== -1) circles.push([...trail.slice(at), path].join(' → '))
      if (at !== -1 || done.has(path)) return
      for (const { target } of files.get(path)?.imports ?? []) {
        if (target) visit(target, [...trail, path])
      }
      done.add(path)
    }
    for (const { path } of all) visit(path, [])
    expectNone(circles)
  })
})

/** Folders of data, and those where each file is one noun of one kind: their names are read like a list of words. */
const FLAT = new Set([
  'app/assets/scenes',
  'app/domain',
  'app/ui',
  'demo/photos',
  'docs/decisions',
  'supabase/migrations',
])

describe('folders', () => {
  it('hold at most 14 files beside each other, tests aside', () => {
    const count = new Map<string, number>()
    const paths = globSync('{app,backend,bench,demo,docs,scripts,server,supabase,tests}/**/*.*')
    for (const path of paths.map((found) => found.replaceAll('\\', '/'))) {
      const folder = dirname(path)
      if (FLAT.has(folder) || /\.(test|spec)\.tsx?$/.test(path)) continue
      count.set(folder, (count.get(folder) ?? 0) + 1)
    }
    const wide = [...count].filter(([, files]) => files > 14)
    expectNone(wide.map(([folder, files]) => `${folder} holds ${files}`))
  })
})

describe('files', () => {
  it('hold 300 lines at most', () => {
    const long = code
      .filter(({ text }) => text.trimEnd().split('\n').length > 300)
      .map(({ path }) => path)
    expectNone(long)
  })

  it('are named in kebab-case', () => {
    // 'entry.server' is the name React Router looks for.
    const name = /^([a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|config|d))?|entry\.server)\.tsx?$/
    const folder = /^[a-z0-9]+(-[a-z0-9]+)*$/
    const broken = all.filter(({ path }) => {
      const parts = path.split('/')
      return !name.test(parts.pop() ?? '') || !parts.every((part) => folder.test(part))
    })
    expectNone(broken.map(({ path }) => path))
  })

  it('are no barrels', () => {
    expectNone(
      all
        .filter(({ path, isBarrel }) => isBarrel || /(^|\/)index\.tsx?$/.test(path))
        .map(({ path }) => path),
    )
  })

  it('export a default only where a framework demands one', () => {
    const demanded = (path: string) =>
      routeModules.has(path) ||
      /^(app\/(root|entry\.(client|server))\.tsx|app\/routes\.ts|[^/]+\.config\.ts|tests\/(e2e|support)\/global-(setup|teardown)\.ts)$/.test(
        path,
      )
    expectNone(
      all
        .filter(({ path, hasDefaultExport }) => hasDefaultExport && !demanded(path))
        .map(({ path }) => path),
    )
  })

  it('silence no tool, leave no note to do it later and fake none of our own code', () => {
    const banned =
      /@ts-(ignore|expect-error|nocheck)|(ox|es)lint-disable|\bTODO\b|\bFIXME\b|\bvi\.mock\(|\bpage\.route\(|\bcontext\.route\(/
    expectNone(
      all
        .filter(({ path, text }) => path !== 'tests/architecture.test.ts' && banned.test(text))
        .map(({ path }) => path),
    )
  })

  it('of the backend never say what the shop sells', () => {
    const broken = code.filter(
      ({ path, text }) => path.startsWith('backend/') && /\bproducts?(?![a-z])/i.test(text),
    )
    expectNone(broken.map(({ path }) => path))
  })
})

describe('public pages', () => {
  // Loaders are cut out of the browser's bundle, and with them what only they import.
  const loaderOnly = (path: string) =>
    path === 'app/lib/anon-client.ts' || /(^|[/-])queries\.ts$/.test(path)
  const heavy =
    /^(@supabase\/|zod|radix-ui|@radix-ui\/|sonner|react-hook-form|@hookform\/|@tanstack\/)/

  it('ship no client library, schema, form or toast: they reach none by a static import', () => {
    const trails = new Map<string, string>()
    const broken: string[] = []
    const queue = [...routeModules]
      .filter((path) => path.startsWith('app/store/'))
      .concat('app/root.tsx')
    for (const path of queue) trails.set(path, path)
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      for (const { specifier, target, typeOnly, dynamic } of files.get(path)?.imports ?? []) {
        if (typeOnly || dynamic) continue
        const trail = `${trails.get(path)} → ${specifier}`
        const isLoaderOnly = target !== null && loaderOnly(target)
        const hasLoader = routeModules.has(path) || path === 'app/root.tsx'
        if (heavy.test(specifier) || (isLoaderOnly && !hasLoader)) broken.push(trail)
        if (target === null || isLoaderOnly || trails.has(target)) continue
        trails.set(target, trail)
        queue.push(target)
      }
    }
    expectNone(broken)
  })
})
