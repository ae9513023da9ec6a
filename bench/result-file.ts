import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Git ignores it: a run's figures are of its machine and hour, those that are relied on stand in docs. */
const FOLDER = resolve(import.meta.dirname, '../.cache/bench')

/** Where a bench writes its figures, in a folder that is there. */
export function resultFile(name: string): string {
  mkdirSync(FOLDER, { recursive: true })
  return join(FOLDER, `${name}.json`)
}
