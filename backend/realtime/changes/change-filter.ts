/** A condition on one column, written `column=operator.value`. */
export interface ChangeFilter {
  column: string
  operator: Operator
  /** The value as text; for `in` the text of a PostgreSQL array. */
  value: string
}

/** Each operator as SQL between a column and a value that is cast to the column's type. */
export const operators = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: '=',
} as const
type Operator = keyof typeof operators

const MAX_IN_VALUES = 100

/** Undefined when the text is not one condition of a known kind. */
export function parseChangeFilter(text: string): ChangeFilter | undefined {
  const match = /^([^=]+)=([a-z]+)\.(.*)$/s.exec(text)
  const [, column, operator, raw] = match ?? []
  if (column === undefined || raw === undefined || !isOperator(operator)) return undefined
  if (operator !== 'in') {
    const values = readList(raw)
    return values?.length === 1 ? { column, operator, value: values[0] ?? '' } : undefined
  }
  if (!raw.startsWith('(') || !raw.endsWith(')')) return undefined
  const values = readList(raw.slice(1, -1))
  if (!values || values.length > MAX_IN_VALUES) return undefined
  return { column, operator, value: `{${values.map(quoteElement).join(',')}}` }
}

function isOperator(text: string | undefined): text is Operator {
  return text !== undefined && Object.hasOwn(operators, text)
}

/** Values separated by commas; a value with a comma, bracket or quote is in double quotes. */
function readList(text: string): string[] | undefined {
  const values: string[] = []
  const item = /"((?:[^"\\]|\\.)*)"|([^",()\\]*)/sy
  for (;;) {
    const match = item.exec(text)
    if (!match) return undefined
    values.push(match[1]?.replaceAll(/\\(.)/gs, '$1') ?? match[2] ?? '')
    if (item.lastIndex === text.length) return values
    if (text[item.lastIndex] !== ',') return undefined
    item.lastIndex += 1
  }
}

function quoteElement(value: string) {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
