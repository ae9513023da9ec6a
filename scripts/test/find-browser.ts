import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of a Chromium: CHROMIUM_PATH, then the PATH; null when there is none. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null
  return onPath(NAMES, env)
}

/**
 * Debian's Chromium without windows, which takes a third less time for the tests; null when it is not on the PATH, or
 * CHROMIUM_PATH names another.
 */
export function findHeadlessShell(env: NodeJS.ProcessEnv = process.env): string | null {
  return env.CHROMIUM_PATH ? null : onPath([HEADLESS_SHELL], env)
}

function onPath(names: string[], env: NodeJS.ProcessEnv): string | null {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return places.find(isExecutable) ?? null
}
