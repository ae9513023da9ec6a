import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { contentSecurityPolicy, hashScripts } from '#app/lib/content-security-policy.ts'
import { paintFirst } from '#app/lib/paint-first.ts'
import { shopContext } from '#app/lib/shop-context.ts'

/** How long React may wait for the parts of a page, in ms. */
const RENDER_TIMEOUT_MS = 10_000

/**
 * Renders a page whole. Pages are the same for every visitor and kept by the server (server/page-cache), so nothing is
 * gained by streaming them, and only a whole page can name its scripts by hash.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url')
  const { body, failed } = await renderWhole(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    nonce,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // In development Vite adds scripts of its own, which differ from start to start.
  if (import.meta.env.DEV) {
    headers.set('Content-Security-Policy', "frame-ancestors 'none'")
    return new Response(body.replaceAll(` nonce="${nonce}"`, ''), { status, headers })
  }
  // The account and the back office are forms and buttons: they want their scripts at once.
  const isPublic = /\bpublic\b/.test(headers.get('Cache-Control') ?? '')
  const { html, hashes } = hashScripts(isPublic ? aroundContent(body, paintFirst) : body, nonce)
  const { supabaseUrl, fetch } = loadContext.get(shopContext)
  headers.set('Content-Security-Policy', contentSecurityPolicy(hashes, fetch ? '' : supabaseUrl))
  // As bytes: a string would be checked and encoded once more.
  return new Response(Buffer.from(html), { status: failed ? 500 : status, headers })
}

/** Edits what stands before and behind a page's content, without searching the content itself. */
function aroundContent(html: string, edit: (around: string) => string): string {
  const begin = html.indexOf('<main')
  const end = html.lastIndexOf('</main>')
  if (begin < 0 || end < begin) return edit(html)
  const seam = `<!--${randomBytes(8).toString('hex')}-->`
  const [before = '', after = ''] = edit(html.slice(0, begin) + seam + html.slice(end)).split(seam)
  return before + html.slice(begin, end) + after
}

function renderWhole(page: ReactNode, nonce: string): Promise<{ body: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let failed = false
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve({ body: Buffer.concat(chunks).toString('utf8'), failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => void pipe(sink),
      onShellError: (error) => {
        clearTimeout(timer)
        reject(error)
      },
      onError: (error) => {
        failed = true
        console.error(error)
      },
    })
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}
