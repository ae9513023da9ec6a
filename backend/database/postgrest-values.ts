/** Object ids of the types that both drivers would print differently from PostgREST. */
export const oid = {
  int8: 20,
  json: 114,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  jsonb: 3802,
} as const

/** `317.00` → 317. NaN and infinities stay text, as in `to_json`. */
export function parseNumeric(text: string): number | string {
  const value = Number(text)
  return Number.isFinite(value) ? value : text
}

/** A bigint beyond 2^53 keeps every digit; `@supabase/lite` prints it as a JSON number. */
export function parseInt8(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

/** `2026-11-20 22:07:00.5+00` → `2026-11-20T22:07:00.5+00:00`; `infinity` stays. */
export function parseTimestamptz(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

/** `2026-11-20 22:07:00` → `2026-11-20T22:07:00`. */
export function parseTimestamp(text: string): string {
  return text.replace(' ', 'T')
}
