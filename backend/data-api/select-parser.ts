/** What a `select` asks of one relation. */
export interface Selection {
  /** The columns, without aliases, casts and paths within them; `*` for all. */
  columns: string[]
  embeds: { /** What the answer calls it. */ key: string; relation: string; within: Selection }[]
}

/**
 * Reads as much of a data API `select` as its cost needs: `a:name::text` is the column name under an alias, and
 * `...b:books!inner(id)` embeds rows of another table. Quotes hide nothing here, because the library that answers may end
 * them elsewhere. What this parser cannot read, that library refuses.
 */
export function readSelect(select: string): Selection {
  const selection: Selection = { columns: [], embeds: [] }
  for (const item of split(select)) {
    const open = item.indexOf('(')
    const head = open < 0 ? item : item.slice(0, open)
    const { key, name } = nameOf(head)
    const inner = open < 0 ? '' : item.slice(open + 1, item.lastIndexOf(')'))
    // `count()` and `base_price.sum()` are columns with a function.
    if (inner === '') selection.columns.push(name)
    else selection.embeds.push({ key, relation: name, within: readSelect(inner) })
  }
  return selection
}

function nameOf(head: string): { key: string; name: string } {
  const plain = head.trim().replace(/^\.\.\./, '')
  const [, alias, rest = plain] = /^("[^"]*"|[^":]+):(?!:)(.*)$/s.exec(plain) ?? []
  const name = unquoted(/^("[^"]*"|[^:!.>-]*)/.exec(rest.trim())?.[0] ?? rest)
  return { key: alias ? unquoted(alias) : name, name }
}

const unquoted = (name: string) => name.trim().replace(/^"(.*)"$/s, '$1')

/** Splits at the commas that stand outside all brackets. */
function split(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  parts.push(text.slice(from))
  return parts.filter((part) => part.trim() !== '')
}

/** How deep the brackets are nested. */
export function depthOf(text: string): number {
  let [depth, deepest] = [0, 0]
  for (const character of text) {
    if (character === '(') deepest = Math.max(deepest, ++depth)
    else if (character === ')') depth -= 1
  }
  return deepest
}
