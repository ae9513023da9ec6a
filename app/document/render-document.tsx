import { randomBytes } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router'
import { contentSecurityPolicy, hashScripts } from './content-security-policy.ts'
import { deferScripts } from './deferred-scripts.ts'
import { shopContext } from '#app/lib/shop-context.ts'

/** React writes this where a part has thrown or is waiting for something. */
const LEFT_OUT = '<!--$!-->'

/**
 * Renders a whole page. Pages are the same for every visitor and the server caches them (server/pages), so streaming would
 * gain nothing, and only a whole page can name its scripts by hash.
 */
export async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url')
  const { body, failed } = await renderWhole(routerContext, request.url, nonce)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const answer = { status: failed ? 500 : status, headers }
  // In development Vite adds scripts of its own, which differ from start to start.
  if (import.meta.env.DEV) {
    headers.set('Content-Security-Policy', "frame-ancestors 'none'")
    return new Response(body.replaceAll(` nonce="${nonce}"`, ''), answer)
  }
  // The account and the back office are forms and buttons: they need their scripts at once.
  const isPublic = /\bpublic\b/.test(headers.get('Cache-Control') ?? '')
  let hashes: string[] = []
  const html = aroundContent(body, (around) => {
    const hashed = hashScripts(isPublic ? deferScripts(around) : around, nonce)
    hashes = hashed.hashes
    return hashed.html
  })
  const { supabaseUrl, fetch } = loadContext.get(shopContext)
  headers.set('Content-Security-Policy', contentSecurityPolicy(hashes, fetch ? '' : supabaseUrl))
  // As bytes: a string would be checked and encoded once more.
  return new Response(Buffer.from(html), answer)
}

/** An address that no page has, or that the splat does not take, is no fault of the shop: anyone could fill the log with it. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  console.error(error)
}

/** Edits what is before and behind a page's content, where all scripts are, without searching the content itself. */
function aroundContent(html: string, edit: (around: string) => string): string {
  const begin = html.indexOf('<main')
  const end = html.lastIndexOf('</main>')
  if (begin < 0 || end < begin) return edit(html)
  const seam = `<!--${randomBytes(8).toString('hex')}-->`
  const [before = '', after = ''] = edit(html.slice(0, begin) + seam + html.slice(end)).split(seam)
  return before + html.slice(begin, end) + after
}

/**
 * One pass without a stream: React's streams encode a page in thousands of small pieces, which took a third of the rendering
 * (ADR 0030). The page's data is read before, so that nothing waits. Throws what a component throws.
 */
async function renderWhole(
  context: EntryContext,
  url: string,
  nonce: string,
): Promise<{ body: string; failed: boolean }> {
  const value = await readData(context)
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } })
  context.renderMeta = { ...context.renderMeta, streamCache: { 0: read } }
  const body = `<!DOCTYPE html>${renderToString(<ServerRouter context={context} url={url} nonce={nonce} />)}`
  const failed = body.includes(LEFT_OUT)
  if (failed) console.error(`A part of ${url} did not render on the server`)
  return { body, failed }
}

/** The loaders' results, as React Router sends them to the browser. */
async function readData({ serverHandoffStream }: EntryContext): Promise<string> {
  if (!serverHandoffStream) return ''
  const reader = serverHandoffStream.getReader()
  const decoder = new TextDecoder()
  let data = ''
  for (let next = await reader.read(); !next.done; next = await reader.read())
    data += decoder.decode(next.value, { stream: true })
  // ServerRouter takes its own reader, and finds it at its end.
  reader.releaseLock()
  return data + decoder.decode()
}
