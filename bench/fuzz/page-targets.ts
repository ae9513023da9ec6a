import fc from 'fast-check'
import { text } from './hostile.ts'
import { must, target, type Target } from './target.ts'

/** The pages and what their addresses may carry. */
const PARAMETERS: Record<string, string[]> = {
  '/': ['categoria', 'mostrar'],
  '/mujer': ['talla', 'color', 'etiqueta', 'precio', 'orden', 'mostrar'],
  '/accesorios': ['talla', 'color', 'etiqueta', 'precio', 'orden', 'mostrar'],
  '/colecciones': ['q'],
  '/auth': ['redirect', 'next', 'token_hash', 'type', 'error', 'error_description', 'code'],
  '/admin/productos': ['q', 'categoria', 'estado', 'oferta', 'stock', 'orden', 'pagina'],
}
const NAMED = [
  '/producto/',
  '/coleccion/',
  '/sitemap/',
  '/admin/',
  '/img/320/',
  '/img/320/product-images/',
  '/assets/',
  '/',
]

const encoded = (typed: string) => encodeURIComponent(typed.toWellFormed())

/** Pages over the network: an answer below 500, and of what was sent no tag that a browser would take for one. */
export function pageTargets(url: string): Target[] {
  const visit = async (address: string, sent: string[]) => {
    const response = await fetch(`${url}${address}`, { redirect: 'manual' })
    const body = await response.text()
    must(response.status < 500, `${response.status} at ${address.slice(0, 300)}`)
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return
    const tag = sent.find((typed) => /<(script|img)/.test(typed) && body.includes(typed))
    must(tag === undefined, `a tag of the address stands in the page: ${tag}`)
  }
  return [
    ...Object.entries(PARAMETERS).map(([path, names]) =>
      target({
        group: 'page',
        name: `parameters of ${path}`,
        input: fc.array(
          fc.tuple(
            fc.oneof(
              { weight: 6, arbitrary: fc.constantFrom(...names) },
              { weight: 1, arbitrary: text() },
            ),
            text(),
          ),
          { maxLength: 6 },
        ),
        check: (pairs) =>
          visit(
            `${path}?${pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`.slice(
              0,
              8000,
            ),
            pairs.flat(),
          ),
      }),
    ),
    target({
      group: 'page',
      name: 'paths',
      input: fc.tuple(fc.constantFrom(...NAMED), fc.array(text(), { minLength: 1, maxLength: 3 })),
      check: ([start, parts]) =>
        visit(`${start}${parts.map(encoded).join('/')}`.slice(0, 8000), parts),
    }),
    target({
      group: 'page',
      name: 'raw paths',
      // As a program sends them, not as a browser writes them.
      input: fc.tuple(
        fc.constantFrom(...NAMED),
        fc.string({
          unit: fc.constantFrom(...'%/.;:@&=+$,?#!*()[]{}|\\^~abE0', '%00', '%2F', '%FF', '..'),
          maxLength: 30,
        }),
      ),
      check: ([start, rest]) => visit(`${start}${rest}`, []),
    }),
  ]
}
