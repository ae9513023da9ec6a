import { describe, expect, it } from 'vitest'
import { missingMeta, pageMeta } from './page-meta.ts'

const titlesOf = (title: string) => {
  const meta = pageMeta({ title, description: '', siteUrl: 'https://tienda.mx', path: '/' })
  return meta.flatMap((tag) =>
    'title' in tag
      ? [tag.title]
      : 'property' in tag && tag.property === 'og:title'
        ? [tag.content]
        : [],
  )
}

describe('The title of a page says the brand once', () => {
  it.each([
    ['Ropa deportiva para mujer', 'Ropa deportiva para mujer | Vaivén'],
    // As staff write it into the product's own title.
    ['Camiseta Alba sin mangas | Vaivén', 'Camiseta Alba sin mangas | Vaivén'],
    ['Vaivén: leggings Marea', 'Vaivén: leggings Marea'],
  ])('%s', (written, shown) => expect(titlesOf(written)).toEqual([shown, shown]))

  it('also where the page is missing', () =>
    expect(missingMeta('Página no encontrada')[0]).toEqual({
      title: 'Página no encontrada | Vaivén',
    }))
})
