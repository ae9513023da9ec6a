/** What advertisers and newsletters add to a link: it says where a visitor came from, and changes no page. */
const TRACKING =
  /^(utm_[a-z_]+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|twclid|igshid|mc_cid|mc_eid|srsltid|_gl)$/i

/**
 * The key of a page in the cache: path and query in the given order, without what advertisers add, so that the visitors of a
 * campaign share one page.
 *
 * @param target path and query, as in the request line
 */
export function cacheKey(target: string): string {
  const at = target.indexOf('?')
  if (at < 0) return target
  const kept = target
    .slice(at + 1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(pair.split('=', 1)[0] ?? ''))
  return kept.length > 0 ? `${target.slice(0, at)}?${kept.join('&')}` : target.slice(0, at)
}
