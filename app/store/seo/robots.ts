import { shopContext } from '#app/lib/shop-context.ts'
import type { Route } from './+types/robots.ts'

/** /robots.txt: crawlers may read the shop, but not what needs a session. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(shopContext)
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /auth',
    'Disallow: /mi-cuenta',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
