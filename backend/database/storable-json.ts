/**
 * JSON.parse for what goes to the database: throws SyntaxError also at a text that PostgreSQL cannot keep, one with a
 * zero character or half of a surrogate pair.
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
