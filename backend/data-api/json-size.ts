/** The size of a JSON text, measured without parsing it. */
export interface JsonSize {
  depth: number
  /** All arrays and objects together. */
  values: number
  /** The number of elements in the longest array. */
  longest: number
}

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0))
const [OPEN_ARRAY, OPEN_OBJECT] = ['[', '{'].map((sign) => sign.charCodeAt(0))
const [CLOSE_ARRAY, CLOSE_OBJECT] = [']', '}'].map((sign) => sign.charCodeAt(0))

/** Reads to the end, or stops as soon as a size exceeds `most`. */
export function measureJson(text: string, most: JsonSize): JsonSize {
  const size: JsonSize = { depth: 0, values: 1, longest: 0 }
  /** The number of elements so far, for each array or object that is still open. */
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfString(text, at)
    else if (sign === OPEN_ARRAY || sign === OPEN_OBJECT) {
      open.push(1)
      size.depth = Math.max(size.depth, open.length)
      size.values += 1
    } else if (sign === CLOSE_ARRAY || sign === CLOSE_OBJECT) {
      size.longest = Math.max(size.longest, open.pop() ?? 0)
    } else if (sign === COMMA) {
      size.values += 1
      if (open.length > 0) open[open.length - 1] = (open.at(-1) ?? 0) + 1
    }
    if (size.depth > most.depth || size.values > most.values || size.longest > most.longest) break
  }
  return size
}

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  }
  return at
}
