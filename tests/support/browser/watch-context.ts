import type { BrowserContext, Response } from '@playwright/test'

const SUBRESOURCES = new Set(['image', 'stylesheet', 'script', 'font', 'media', 'manifest'])

function isBroken(response: Response): boolean {
  const status = response.status()
  return status >= 500 || (status >= 400 && SUBRESOURCES.has(response.request().resourceType()))
}

/**
 * Collects what no page may do: log an error (hydration mismatches among them), throw, ask its own origin for something
 * that fails, or any other origin for anything at all. Returns the growing list.
 */
export function watchContext(context: BrowserContext, origin: string): string[] {
  const problems: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    // The browser's own note on an answer of 400 or more; whether that is a problem is decided below.
    if (message.text().startsWith('Failed to load resource')) return
    // The router's own note, when it looks ahead at routes while a test has cut the line; what needs one asks again.
    if (message.text().startsWith('Failed to fetch manifest patches')) return
    problems.push(`console.error on ${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', (webError) => {
    problems.push(`error on ${webError.page()?.url()}: ${webError.error().stack}`)
  })
  context.on('response', (response) => {
    if (isBroken(response)) problems.push(`${response.status()} ${response.url()}`)
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) {
      problems.push(`request to another origin: ${request.url()}`)
    }
  })
  return problems
}
