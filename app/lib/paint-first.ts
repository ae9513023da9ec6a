/** Waits for the first frame with the page on it; a tab in the background draws none, and goes on after a second. */
const PAINTED =
  'await new Promise((painted)=>{requestAnimationFrame(()=>setTimeout(painted));setTimeout(painted,1000)});'

/**
 * Lets a rendered page be seen before its scripts are asked for: they are the largest part of what it loads, and until
 * then styles, fonts and the first photos have the line to themselves. Links and forms work meanwhile. A page that is
 * not of the form React Router renders stays as it is.
 *
 * @param html the page as rendered, before its scripts are hashed
 */
export function paintFirst(html: string): string {
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
  return page.replace(
    first[0],
    () => `${PAINTED}${ask}const [${names}]=await Promise.all([${loads}]);\n`,
  )
}
