/**
 * JSON.parse for values that go to the database. It also throws SyntaxError at a text that PostgreSQL cannot store: one with
 * a zero character or half of a surrogate pair.
 */
export function parseStorable(json: string): unknown {
  return JSON.parse(json, (key, value: unknown) => {
    if (!isStorable(key) || (typeof value === 'string' && !isStorable(value))) {
      throw new SyntaxError('a text that cannot be kept')
    }
    return value
  })
}

export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
