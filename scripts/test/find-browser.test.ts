import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findBrowser, findHeadlessShell } from './find-browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'vaiven-browser-'))
afterAll(() => rmSync(folder, { recursive: true }))

const place = (name: string, mode = 0o755) => {
  const path = join(folder, name)
  writeFileSync(path, '#!/bin/sh\n')
  chmodSync(path, mode)
  return path
}

describe('The browser of the tests', () => {
  it('is CHROMIUM_PATH before any Chromium on the PATH', () => {
    const own = place('own-browser')
    const chromium = place('chromium')
    const PATH = ['/nowhere', folder].join(delimiter)
    expect(findBrowser({ CHROMIUM_PATH: own, PATH })).toBe(own)
    expect(findBrowser({ PATH })).toBe(chromium)
  })

  it('is none when CHROMIUM_PATH leads nowhere, so that a wrong path is not passed over', () => {
    expect(findBrowser({ CHROMIUM_PATH: join(folder, 'missing'), PATH: folder })).toBeNull()
  })

  it('is the one without windows for the tests, unless CHROMIUM_PATH names another', () => {
    expect(findHeadlessShell({ PATH: folder })).toBeNull()
    const shell = place('chromium-headless-shell')
    expect(findHeadlessShell({ PATH: folder })).toBe(shell)
    expect(findHeadlessShell({ PATH: folder, CHROMIUM_PATH: shell })).toBeNull()
  })

  it('is none when nothing on the PATH can be run', () => {
    expect(findBrowser({ PATH: '/nowhere' })).toBeNull()
    expect(findBrowser({})).toBeNull()
  })
})
