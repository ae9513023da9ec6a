/** A piece of a text: as it was, or added to it. */
export interface Piece {
  text: string
  added: boolean
}

/** Words that stand before and after what differs. */
const AROUND = 4

const words = (text: string) => text.split(/(?<=\s)/)

/**
 * A text beside the one it came from: what differs is marked, and of what is the same only the words around it are left.
 * One stretch: from the first word that differs to the last.
 */
export function diffWords(before: string, after: string): Piece[] {
  const [old, now] = [words(before), words(after)]
  // 'bestseller' and 'bestseller,' are one word of a list.
  const bare = (word: string | undefined) => word?.replace(/[\s,]+$/, '')
  const same = (a: string | undefined, b: string | undefined) =>
    a !== undefined && bare(a) === bare(b)
  let start = 0
  while (same(old[start], now[start])) start++
  let end = 0
  while (end < Math.min(old.length, now.length) - start && same(old.at(-1 - end), now.at(-1 - end)))
    end++
  const lead = now.slice(0, start)
  const tail = now.slice(now.length - end)
  const pieces = [
    { text: shortened(lead, 'start'), added: false },
    { text: now.slice(start, now.length - end).join(''), added: true },
    { text: shortened(tail, 'end'), added: false },
  ]
  return pieces.filter(({ text }) => text !== '')
}

function shortened(all: string[], cut: 'start' | 'end'): string {
  if (all.length <= AROUND * 2) return all.join('')
  return cut === 'start'
    ? `…${all.slice(-AROUND).join('')}`
    : `${all.slice(0, AROUND).join('').trimEnd()}…`
}
