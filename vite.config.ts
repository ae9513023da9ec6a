import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Files that go together with all they import: a few compress better than forty, and are asked for at once. */
const TOGETHER = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  // What every page of the store stands in, and the card nearly all of them show.
  { name: 'store', test: /\/app\/(store\/[^/]+|features\/catalog\/product-card)\.tsx?$/ },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } } },
    },
  },
})
