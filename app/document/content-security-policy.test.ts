import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, hashScripts } from './content-security-policy.ts'

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('The scripts of a page', () => {
  it('are named by their hash, and the nonce they were rendered with leaves the page', () => {
    const { html, hashes } = hashScripts(
      '<link rel="modulepreload" nonce="n1"/><script nonce="n1">a()</script><script async="" nonce="n1" type="module">b()</script>',
      'n1',
    )
    expect(html).toBe(
      '<link rel="modulepreload"/><script>a()</script><script async="" type="module">b()</script>',
    )
    expect(hashes).toEqual([sha256('a()'), sha256('b()')])
  })

  it('are not trusted without the nonce: what got into the page otherwise does not run', () => {
    const { hashes } = hashScripts(
      '<script>evil()</script><script nonce="n2">evil()</script>',
      'n1',
    )
    expect(hashes).toEqual([])
  })
})

describe('A bracket in an attribute, which React would have written as &gt;', () => {
  it.each([
    '<script data-x="a>b" nonce="n1">evil()</script>',
    '<script nonce="n1" data-x="a>b">evil()</script>',
    '<link title="<script" nonce="n1"/><script>evil()</script>',
    '<p title="<script nonce=&quot;n1&quot;>"></p><script>evil()</script>',
  ])('never makes a script trusted that is not: %s', (page) => {
    expect(hashScripts(page, 'n1').hashes).not.toContain(sha256('evil()'))
  })
})

describe('The policy of a page', () => {
  it('allows no inline script without a hash, and no eval', () => {
    const policy = contentSecurityPolicy([sha256('a()')], '')
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src'))
    expect(scripts).toBe(`script-src 'self' ${sha256('a()')}`)
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('lets pages talk to a hosted project, sockets included', () => {
    const policy = contentSecurityPolicy([], 'https://abc.example/')
    expect(policy).toContain("connect-src 'self' https://abc.example wss://abc.example")
    expect(policy).toContain("img-src 'self' data: blob: https://abc.example")
  })
})
