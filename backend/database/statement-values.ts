type Serializer = (value: unknown) => unknown

/**
 * Serializers by the id of a type, that never throw and give nothing but well-formed text (or bytes): whether a text is
 * a value of its type PostgreSQL itself decides, with a code. Those of the drivers fall over a value of another kind.
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
    // Of another kind than its type: PostgreSQL will say so.
  }
  if (typeof written === 'string') return written.toWellFormed()
  if (ArrayBuffer.isView(written) || written instanceof ArrayBuffer) return written
  return (JSON.stringify(written) ?? String(written)).toWellFormed()
}

/** A zero would end the text in the middle of its message. */
export function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD')
}

/** PostgreSQL counts the values of a message in 16 bits, and PGlite's driver reads them with a sign. */
const MOST_VALUES = 32_767
const TOO_MANY_ARGUMENTS = '54023'

/**
 * Throws when a statement has more values than a message can count. PGlite's driver threw in the middle of the answer, and
 * answered everybody with nothing from then on; another driver was never answered and held its session for good.
 */
export function refuseTooMany(values: readonly unknown[]): void {
  if (values.length <= MOST_VALUES) return
  throw Object.assign(new Error('a statement has too many values'), { code: TOO_MANY_ARGUMENTS })
}
