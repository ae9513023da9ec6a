import pg from 'pg'
import { z } from 'zod'
import {
  oid,
  parseInt8,
  parseNumeric,
  parseTimestamp,
  parseTimestamptz,
} from '#backend/database/postgrest-values.ts'

type Parse = (text: string) => unknown

const BOOL = 16
const BYTEA = 17
const NUMBERS = [21, 23, 26, 700, 701]

const SCALARS = new Map<number, Parse>([
  [BOOL, (text) => text === 't'],
  [BYTEA, (text) => Buffer.from(text.slice(2), 'hex')],
  ...NUMBERS.map((type): [number, Parse] => [type, Number]),
  [oid.int8, parseInt8],
  [oid.numeric, parseNumeric],
  [oid.json, JSON.parse],
  [oid.jsonb, JSON.parse],
  [oid.timestamp, parseTimestamp],
  [oid.timestamptz, parseTimestamptz],
])

type CreateArrayParser = (text: string, parse: Parse) => { parse(): unknown[] }

/** The library's types call it a function. */
const arrayParser = z
  .object({ create: z.custom<CreateArrayParser>((value) => typeof value === 'function') })
  .parse(pg.types.arrayParser)

const asItIs: Parse = (text) => text

export interface PostgresTypes {
  getTypeParser(type: number): Parse
  /** Tells which types are arrays, and of which element type. */
  learnArrays(rows: { type: number; element: number }[]): void
}

/** How values come out of PostgreSQL: as PostgREST prints them, and as text where it has no number for them. */
export function createPostgresTypes(): PostgresTypes {
  const arrays = new Map<number, Parse>()
  return {
    getTypeParser: (type) => SCALARS.get(type) ?? arrays.get(type) ?? asItIs,
    learnArrays(rows) {
      for (const { type, element } of rows) {
        const parse = SCALARS.get(element) ?? asItIs
        arrays.set(type, (text) => arrayParser.create(text, parse).parse())
      }
    },
  }
}

export const ARRAY_TYPES = `
  select oid::int as type, typelem::int as element from pg_catalog.pg_type
  where typcategory = 'A' and typelem <> 0
`

/**
 * Writes a parameter for the wire: text, bytes or null. PostgreSQL itself decides from the position which type the value
 * must have, and answers with a code when it does not fit.
 */
export function toWire(value: unknown): string | Buffer | null | unknown[] {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value.toWellFormed()
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value)
  if (Array.isArray(value)) return value.map(toWire)
  return (JSON.stringify(value) ?? String(value)).toWellFormed()
}
