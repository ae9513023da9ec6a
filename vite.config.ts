import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Files that go together with all they import: a few compress better than forty, and are asked for at once. */
const TOGETHER = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  // What every page of the store stands in, and the parts most of them show.
  {
    name: 'store',
    test: /\/app\/(root|store\/((?!nav-drawer)[^/]+|navigation\/(?!join-pages)[^/]+|category\/scene-hero)|features\/catalog\/(product-card|product-card-skeleton|compact-card|json-ld)|lib\/(page-meta|public-env)|domain\/(page-limit|catalog-filter)|ui\/(breadcrumb|use-hydrated|after-paint|icon))\.tsx?$/,
  },
]

/**
 * Leaves out of the browser what React Router keeps for others: its contexts and components stand at the top of modules
 * and get names for developer tools, which holds the unused ones (forms, fetchers) too, until they are marked pure and
 * unnamed; and it is never given instrumentations. 2.6 kB of gzipped JavaScript on every page (docs/performance.md).
 */
const dropUnusedRouterParts: Plugin = {
  name: 'drop-unused-router-parts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\// },
    handler: (code) => ({
      code: code
        .replace(/^\s*[\w$]+\.displayName = .*;$/gm, '')
        .replace(/= (React\$1\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
        .replaceAll('init.instrumentations', 'false'),
      map: null,
    }),
  },
}

/**
 * Vite wraps each import() in code that fetches its styles and modules ahead: 0.5 kB on every page. No part that comes
 * late has styles of its own, and a build where one has them stops here.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: 'export const __vitePreload = (load) => load()', map: null }),
  },
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk' && file.code.includes('__vite__mapDeps'))
        this.error(`${file.fileName} imports a module with styles of its own`)
    }
  },
}

export default defineConfig({
  plugins: [dropUnusedRouterParts, plainImports, tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } } },
    },
  },
})
