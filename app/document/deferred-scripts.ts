/**
 * Remembers what is tapped before React listens: App taps it again then (`replayTaps`). Links, forms and popover buttons
 * work by themselves.
 */
const KEEP_TAPS =
  'const taps=window.earlyTaps=[];addEventListener("click",(event)=>{const button=event.target.closest?.("button[type=button]:not([popovertarget])");if(button&&taps===window.earlyTaps)taps.push(button)},true);'

declare global {
  interface Window {
    /** Buttons tapped before React listened; gone once it does. */
    earlyTaps?: HTMLButtonElement[]
  }
}

/** React listens now: taps again what was tapped too early. For an effect of the app, once. */
export function replayTaps(): void {
  // Not every first page of a visit was rendered with deferred scripts.
  document.documentElement.dataset['seen'] = ''
  const taps = window.earlyTaps ?? []
  delete window.earlyTaps
  for (const button of taps) if (button.isConnected) button.click()
}

/** Ends the estimated heights of what is below the first view (`later` in tokens.css). */
const MARK_SEEN = 'document.documentElement.dataset.seen="";'

/**
 * Waits until the first view is painted with its first photos, but no longer than a second: a background tab paints nothing,
 * and a slow line must not hold the scripts back.
 */
const SEEN = `await Promise.race([new Promise((late)=>setTimeout(late,1000)),Promise.all([new Promise((painted)=>new PerformanceObserver(painted).observe({type:"paint",buffered:true})),...[...document.images].filter((image)=>image.fetchPriority==="high").map((image)=>image.decode().catch(()=>{}))]).then(()=>new Promise((shown)=>requestAnimationFrame(()=>setTimeout(shown))))]);${MARK_SEEN}`

/**
 * Shows a rendered page before its scripts are requested: they are the largest part of what it loads, and until then styles,
 * fonts and the first photos have the line to themselves. Links and forms work meanwhile. A page whose form is not React
 * Router's stays as it is.
 *
 * @param html the page as rendered, before its scripts are hashed
 */
export function deferScripts(html: string): string {
  const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g)]
  const imports = [...html.matchAll(/import \* as (route\d+) from ("[^"]+");\n/g)]
  const first = imports[0]
  if (preloads.length === 0 || !first) return html
  const names = imports.map(([, name]) => name).join()
  const loads = imports.map(([, , module]) => `import(${module})`).join()
  const ask = `for(const href of ${JSON.stringify(preloads.map(([, href]) => href))})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`
  let page = html
  for (const [link] of preloads) page = page.replace(link, '')
  for (const [line] of imports.slice(1)) page = page.replace(line, '')
  page = page.replace(/(?<=__reactRouterManifest = )\{[^;]*\}(?=;)/, (manifest) =>
    manifest.replace(/\n */g, ''),
  )
  // A page in the history is laid out completely before its scroll position is restored.
  page = page.replace(
    /<script[^>]*>(?=\(\(storageKey)/,
    (tag) => `${tag}if(history.state)${MARK_SEEN}`,
  )
  return page.replace(
    first[0],
    () => `${KEEP_TAPS}${SEEN}${ask}const [${names}]=await Promise.all([${loads}]);\n`,
  )
}
