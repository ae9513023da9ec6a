import { measureJson, type JsonSize } from './json-size.ts'
import { depthOf, readSelect, type Selection } from './select-parser.ts'

/**
 * What one request of the data API may ask for and send, in whatever spelling. PGlite cannot end a statement that has begun,
 * so we refuse expensive requests before they start. The screens stay far below these limits (ADR 0042).
 */
export const REQUEST_LIMITS = {
  /** A row may embed the relations next to it, and no further. */
  depth: 1,
  embeds: 4,
  /** Counted over all relations together. */
  columns: 80,
  /** How many rows may embed others, and how many each of them; a single row may embed a whole list. */
  rowsWithEmbeds: 100,
  embeddedRows: 100,
  embeddedRowsOfOne: 1000,
  parameters: 60,
  /** Values between commas, over all conditions together: ids in a list, conditions within `or`. */
  listed: 300,
  nesting: 8,
  orders: 10,
  pattern: 100,
  stars: 8,
  /** Limits of a body: the elements of an array, and all elements and object fields together. */
  rows: 1000,
  values: 20_000,
  bodyDepth: 32,
} as const

const LIKE = /(^|[(,.])i?like(\(|\.)/
const REGEX = /(^|[(,.])i?match(\((any|all)\))?\.(.*)/s
/** Counts, repeated groups and back references multiply the work of a regular expression. */
const COSTLY_PATTERN = /[{]|\)[*+?]|\\\d/

/** Returns the request that may go on, or the response that refuses it. */
export async function enforceRequestLimits(
  request: Request,
  url: URL,
): Promise<Request | Response> {
  const reason = reasonAgainst(url)
  if (reason) return reason
  const limited = limitRows(request, url)
  return limited.body ? guardBody(limited) : limited
}

function reasonAgainst({ searchParams }: URL): Response | undefined {
  const { parameters, listed, nesting, orders, pattern, stars } = REQUEST_LIMITS
  if (searchParams.size > parameters) return refusal(`At most ${parameters} parameters.`)
  let values = 0
  for (const [name, value] of searchParams) {
    if (name === 'select') continue
    const expression = REGEX.exec(value)?.[4]
    if (expression && (expression.length > pattern || COSTLY_PATTERN.test(expression))) {
      return tooComplex('the pattern would take too long')
    }
    if (LIKE.test(value) && value.split(/[*%]/).length - 1 > stars) {
      return tooComplex('the pattern would take too long')
    }
    values += value.split(',').length
    if (values > listed) return refusal(`At most ${listed} values.`)
    if (depthOf(value) > nesting) return refusal('Conditions too deep.')
    if (/(^|\.)order$/.test(name) && value.split(',').length > orders) {
      return refusal(`At most ${orders} columns to order by.`)
    }
  }
  return searchParams.getAll('select').map(againstSelect).find(Boolean)
}

function againstSelect(select: string): Response | undefined {
  const { depth, embeds, columns } = REQUEST_LIMITS
  if (depthOf(select) > depth + 1) return refusal('No relation within another.')
  const all = relationsOf(readSelect(select))
  if (all.some(({ level }) => level > depth)) return refusal('No relation within another.')
  if (all.length - 1 > embeds) return refusal(`At most ${embeds} relations.`)
  const names = all.map(({ relation }) => relation)
  if (hasTwice(names)) return refusal('Each relation once.')
  if (all.some(({ selection }) => hasTwice(selection.columns))) return refusal('Each column once.')
  const count = all.reduce((sum, { selection }) => sum + selection.columns.length, 0)
  return count > columns ? refusal(`At most ${columns} columns.`) : undefined
}

interface Level {
  relation: string
  selection: Selection
  level: number
}

function relationsOf(selection: Selection, relation = '', level = 0): Level[] {
  return [
    { relation, selection, level },
    ...selection.embeds.flatMap((one) => relationsOf(one.within, one.relation, level + 1)),
  ]
}

const hasTwice = (names: string[]) => new Set(names).size < names.length

/** Limits embedded rows too, and counts exactly: an estimate reveals rows that the caller may not see. */
function limitRows(request: Request, url: URL): Request {
  const prefer = request.headers.get('Prefer')
  const estimated = prefer ? /\bcount=(planned|estimated)\b/.test(prefer) : false
  const select = url.searchParams.get('select')
  const embeds = select?.includes('(') ? readSelect(select).embeds : []
  if (!estimated && embeds.length === 0) return request
  const limited = new URL(url)
  const headers = new Headers(request.headers)
  if (estimated && prefer) headers.set('Prefer', prefer.replace(/\bcount=\w+/g, 'count=exact'))
  if (embeds.length > 0) {
    const { rowsWithEmbeds, embeddedRows, embeddedRowsOfOne } = REQUEST_LIMITS
    const isOne = limited.searchParams.get('id')?.startsWith('eq.') ?? false
    // Writes have no limit here: they answer with the rows they wrote.
    if (request.method === 'GET' || request.method === 'HEAD') {
      atMost(limited.searchParams, ['limit'], rowsWithEmbeds)
      limitRange(headers, rowsWithEmbeds)
    }
    for (const { key, relation } of embeds) {
      atMost(
        limited.searchParams,
        [`${key}.limit`, `${relation}.limit`],
        isOne ? embeddedRowsOfOne : embeddedRows,
      )
    }
  }
  return new Request(limited, {
    method: request.method,
    headers,
    body: request.body,
    signal: request.signal,
    duplex: 'half',
  } as RequestInit)
}

function atMost(params: URLSearchParams, names: [string, ...string[]], most: number) {
  const asked = names.map((name) => params.get(name)).find((value) => value !== null)
  // Whoever reads the value refuses it when it is not a number.
  if (asked !== undefined && !(Number(asked) > most)) return
  for (const name of names) params.delete(name)
  params.set(names[0], String(most))
}

function limitRange(headers: Headers, most: number) {
  const [, first, last] = /^(\d+)-(\d*)$/.exec(headers.get('Range') ?? '') ?? []
  if (first === undefined) return
  const end = Number(first) + most - 1
  headers.set('Range', `${first}-${last ? Math.min(Number(last), end) : end}`)
}

async function guardBody(request: Request): Promise<Request | Response> {
  const { rows, values, bodyDepth } = REQUEST_LIMITS
  const text = await request.text()
  const isCsv = request.headers.get('Content-Type')?.includes('csv') ?? false
  const most = { depth: bodyDepth, values, longest: rows }
  const size = isCsv ? sizeOfCsv(text) : measureJson(text, most)
  if (size.depth > bodyDepth) return tooComplex('the body is too deep')
  if (size.longest > rows || size.values > values) {
    return tooComplex(`a body has ${rows} rows and ${values} values at most`)
  }
  const { method, headers, signal } = request
  return new Request(request.url, { method, headers, signal, body: text })
}

function sizeOfCsv(text: string): JsonSize {
  const longest = text.split('\n').length - 1
  return { depth: 0, longest, values: longest + text.split(',').length }
}

const refusal = (hint: string) => answer(400, 'PGRST100', 'the request asks for too much', hint)

/** PostgreSQL reports a statement that is too complex like this, and PostgREST passes it on. */
const tooComplex = (message: string) => answer(413, '54001', message, null)

function answer(status: number, code: string, message: string, hint: string | null): Response {
  return Response.json(
    { code, details: null, hint, message },
    { status, headers: { 'access-control-allow-origin': '*' } },
  )
}
