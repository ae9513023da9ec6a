type Serializer = (value: unknown) => unknown

/**
 * Serializers by type id that never throw and return only well-formed text (or bytes). PostgreSQL itself decides whether a
 * text is a value of its type, and answers with a code; the drivers' own serializers throw at a value of another type.
 */
export function textSerializers(known: object): Record<string, Serializer> {
  const kept = known as Record<string, Serializer | undefined>
  return new Proxy<Record<string, Serializer>>(known as Record<string, Serializer>, {
    has: () => true,
    get: (_target, type) => (value: unknown) =>
      write(value, typeof type === 'string' ? kept[type] : undefined),
  })
}

function write(value: unknown, serialize: Serializer | undefined): unknown {
  let written: unknown = value
  try {
    written = serialize ? serialize(value) : value
  } catch {
    // The value has another type: PostgreSQL will say so.
  }
  if (typeof written === 'string') return written.toWellFormed()
  if (ArrayBuffer.isView(written) || written instanceof ArrayBuffer) return written
  return (JSON.stringify(written) ?? String(written)).toWellFormed()
}

/** A zero character would end the text in the middle of its message. */
export function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD')
}

/** PostgreSQL counts the values of a message in 16 bits, and PGlite's driver reads them as a signed number. */
const MOST_VALUES = 32_767
const TOO_MANY_ARGUMENTS = '54023'

/**
 * Throws when a statement has more values than a message can count. PGlite's driver threw in the middle of the answer and
 * then answered everybody with nothing; another driver never got an answer and kept its session for good.
 */
export function refuseTooMany(values: readonly unknown[]): void {
  if (values.length <= MOST_VALUES) return
  throw Object.assign(new Error('a statement has too many values'), { code: TOO_MANY_ARGUMENTS })
}
