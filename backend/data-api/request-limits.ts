import { measureJson, type JsonSize } from './json-size.ts'
import { depthOf, readSelect, type Selection } from './select-parser.ts'

/**
 * What one request of the data API may ask for and bring, however it is spelt. On PGlite no statement can be ended once it
 * has begun, so what would take long is refused before; what the screens ask for is far below (ADR 0042).
 */
export const REQUEST_LIMITS = {
  /** A row with what it belongs to and what belongs to it. */
  depth: 1,
  embeds: 4,
  /** Of all relations together. */
  columns: 80,
  /** Rows that bring others along, and how many each of them may bring; one alone may bring as many as a list has. */
  rowsWithEmbeds: 100,
  embeddedRows: 100,
  embeddedRowsOfOne: 1000,
  parameters: 60,
  /** Between commas, of all conditions together: ids in a list, conditions within `or`. */
  listed: 300,
  nesting: 8,
  orders: 10,
  pattern: 100,
  stars: 8,
  /** Of a body: elements of an array, and of all together with the fields of objects. */
  rows: 1000,
  values: 20_000,
  bodyDepth: 32,
} as const

const LIKE = /(^|[(,.])i?like(\(|\.)/
const REGEX = /(^|[(,.])i?match(\((any|all)\))?\.(.*)/s
/** Counts, groups that repeat and references back: where the work of a regular expression multiplies. */
const COSTLY_PATTERN = /[{]|\)[*+?]|\\\d/

/** The request as it may go on, or what refuses it. */
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

/** Embedded rows obey limits as those do that bring them; and an estimate tells of rows that the caller may not see. */
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
    // Writes are not limited: what they answer is what they wrote.
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
  // What is no number is refused by who reads it.
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

/** As PostgreSQL says of a statement that is too complex, and PostgREST passes on. */
const tooComplex = (message: string) => answer(413, '54001', message, null)

function answer(status: number, code: string, message: string, hint: string | null): Response {
  return Response.json(
    { code, details: null, hint, message },
    { status, headers: { 'access-control-allow-origin': '*' } },
  )
}
