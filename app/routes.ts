import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('store/layout.tsx', [
    index('store/home/route.tsx'),
    // One module for the three; the path says which category it is.
    ...['mujer', 'hombre', 'accesorios'].map((slug) =>
      route(slug, 'store/category/route.tsx', { id: slug }),
    ),
    route('colecciones', 'store/collections/route.tsx'),
    route('coleccion/:id', 'store/collection/route.tsx'),
    route('producto/:id', 'store/product/route.tsx'),
    // A personal page in the store's frame: header, menu and footer stay.
    route('mi-cuenta', 'account/my-account/route.tsx'),
    route('*', 'store/not-found/route.tsx'),
  ]),
  route('sitemap.xml', 'store/seo/sitemap-index.ts'),
  route('sitemap/:part', 'store/seo/sitemap-part.ts'),
  route('robots.txt', 'store/seo/robots.ts'),
  route('auth', 'account/auth/route.tsx'),
  route('admin', 'admin/layout.tsx', [
    index('admin/dashboard/route.tsx'),
    ...prefix('productos', [index('admin/products/route.tsx')]),
    // pedidos, cupones, usuarios, reportes, configuracion: placeholders; any other section is not found (SPEC §2).
    route(':section', 'admin/section/route.tsx'),
    route('*', 'admin/not-found/route.tsx'),
  ]),
] satisfies RouteConfig
