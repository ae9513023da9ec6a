import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'vite'

/** One import or re-export of a source file. `target` is a path from the repository's root, null for a package. */
export interface SourceImport {
  specifier: string
  target: string | null
  /** Erased by the compiler: it neither runs nor ships. */
  typeOnly: boolean
  dynamic: boolean
}

export interface SourceFile {
  path: string
  text: string
  imports: SourceImport[]
  hasDefaultExport: boolean
  /** True when the file exports nothing of its own, only what other files export. */
  isBarrel: boolean
}

export const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/')

function targetOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  return null
}

function parse(path: string): SourceFile {
  const text = readFileSync(path, 'utf8')
  const { module } = parseSync(path, text)
  const imports: SourceImport[] = []
  const add = (specifier: string, typeOnly: boolean, dynamic: boolean) =>
    imports.push({ specifier, target: targetOf(specifier, path), typeOnly, dynamic })

  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType), false)
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(
      text.slice(moduleRequest.start, moduleRequest.end),
    )
    if (literal?.[1]) add(literal[1], false, true)
  }
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  for (const entry of exported) {
    if (entry.moduleRequest) add(entry.moduleRequest.value, entry.isType, false)
  }
  return {
    path,
    text,
    imports,
    hasDefaultExport: exported.some(
      (entry) => entry.exportName.kind === 'Default' || entry.exportName.name === 'default',
    ),
    isBarrel: exported.length > 0 && exported.every((entry) => entry.moduleRequest !== null),
  }
}

/** Every TypeScript file of the project, generated ones aside, by path from the repository's root. */
export function readSourceFiles(): Map<string, SourceFile> {
  const folders = '{app,backend,server,demo,scripts,bench,tests,supabase}'
  const paths = [...globSync(`${folders}/**/*.{ts,tsx}`), ...globSync('*.ts')]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== 'app/lib/database.types.ts' && !path.includes('node_modules'))
    .toSorted()
  return new Map(paths.map((path) => [path, parse(path)]))
}
