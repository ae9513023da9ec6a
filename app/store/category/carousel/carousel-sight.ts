/** The cards of a strip that are fully visible, counted from 1. */
export interface Sight {
  first: number
  last: number
}

/** Measures of a strip of equal cards, in px. */
export interface Strip {
  /** From the start of one card to the start of the next. */
  pitch: number
  card: number
  /** Width of the visible part. */
  width: number
  /** The largest scroll position. */
  end: number
  cards: number
}

/** A card that lacks no more than this is visible, in px: borders and rounding. */
const SLACK = 8

/** The last position that still scrolls. */
export function lastPosition({ end, pitch }: Strip): number {
  return Math.max(0, Math.ceil((end - SLACK) / pitch))
}

/** The position of a strip. Its end is the last one, wherever it is between two cards. */
export function positionAt(strip: Strip, left: number): number {
  return left >= strip.end - SLACK ? lastPosition(strip) : Math.round(left / strip.pitch)
}

/** What is visible at a position. */
export function sightAt(strip: Strip, position: number): Sight {
  const left = Math.min(position * strip.pitch, strip.end)
  const first = Math.ceil((left - SLACK) / strip.pitch) + 1
  const last = Math.floor((left + strip.width - strip.card + SLACK) / strip.pitch) + 1
  return { first: Math.min(first, strip.cards), last: Math.min(Math.max(first, last), strip.cards) }
}
