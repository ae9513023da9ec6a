import { describe, expect, it } from 'vitest'
import { deferScripts } from './deferred-scripts.ts'

const PAGE = `<head><link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="modulepreload" href="/assets/b.js"/><link rel="stylesheet" href="/assets/c.css"/></head><script nonce="n" type="module" async="">
import * as route0 from "/assets/a.js";
import * as route1 from "/assets/b.js";
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script>`

const RESTORE = '<script nonce="n">((storageKey, restoreKey) => {})("positions")</script>'

describe('deferScripts', () => {
  const page = deferScripts(PAGE)
  it('asks for no script until the page was drawn, then for all of them at once', () => {
    expect(page).not.toContain('<link rel="modulepreload"')
    expect(page).not.toContain('import * as')
    expect(page).toContain('["/assets/a.js","/assets/b.js"]')
    expect(page.indexOf('requestAnimationFrame')).toBeLessThan(page.indexOf('modulepreload'))
  })
  it('gives the router the same modules in the same order', () => {
    expect(page).toContain(
      'const [route0,route1]=await Promise.all([import("/assets/a.js"),import("/assets/b.js")]);\n  window.__reactRouterRouteModules',
    )
    expect(page).toContain('<link rel="stylesheet" href="/assets/c.css"/>')
  })
  it('lays out the whole page before the scroll of one that is come back to is restored', () => {
    expect(deferScripts(RESTORE + PAGE)).toContain(
      '<script nonce="n">if(history.state)document.documentElement.dataset.seen="";((storageKey, restoreKey)',
    )
  })
  it('leaves a page of another form alone', () => {
    expect(deferScripts('<p>Sin guiones</p>')).toBe('<p>Sin guiones</p>')
  })
})
