import { createHash } from 'node:crypto'

/**
 * Makes a rendered page safe to cache and to send to many: names each script that was rendered with `nonce` by its hash, and
 * removes the nonce. A script that got into the page in any other way has no nonce, so its hash is not listed and the
 * browser does not run it.
 *
 * @param html the page, rendered with `nonce` on each of the app's own scripts
 * @returns the page without the nonce, and the hashes as CSP sources
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>()
  // A page is long and its scripts are few: split it at the nonce instead of searching for scripts.
  const [first = '', ...rest] = html.split(` nonce="${nonce}"`)
  let before = first
  for (const part of rest) {
    const isScript = before.lastIndexOf('<script') > before.lastIndexOf('>')
    const body = isScript ? part.slice(part.indexOf('>') + 1, part.indexOf('</script>')) : ''
    if (body !== '') hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
    before = part
  }
  return { html: [first, ...rest].join(''), hashes: [...hashes] }
}

/**
 * The policy of a page (ADR 0022): scripts of this origin and the hashed ones, nothing evaluated, nothing framed.
 * Style attributes are allowed: React writes them, and they run nothing.
 *
 * @param supabaseUrl another origin that pages talk to, or '' for the shop's own
 */
export function contentSecurityPolicy(hashes: string[], supabaseUrl: string): string {
  const elsewhere = supabaseUrl
    ? ` ${new URL(supabaseUrl).origin} ${new URL(supabaseUrl).origin.replace(/^http/, 'ws')}`
    : ''
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${elsewhere}`,
    `connect-src 'self'${elsewhere}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
