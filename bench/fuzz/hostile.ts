import fc from 'fast-check'

/** Texts that have broken programs before. */
const KNOWN = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  '\u202Eodahcrem',
  'a\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦',
  '\uFEFFNombre',
  "'; drop table products; --",
  '" or 1=1',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '${7*7}',
  '%00',
  '%E0%A4%A',
  '../../etc/passwd',
  '..%2F..%2Fkeys.json',
  '\\',
  '\\x',
  '*',
  '(',
  ')',
  ',',
  '{',
  '}',
  '{"a":1}',
  '[]',
  'null',
  'true',
  'NaN',
  'Infinity',
  '-Infinity',
  '-0',
  '1e309',
  '1e-400',
  '0x10',
  '9007199254740993',
  '99999999999999999999999999',
  '-1',
  '1,5',
  '2026-02-30',
  '294277-01-01',
  'infinity',
  '0001-01-01 BC',
  '24:60:61',
  '__proto__',
  '(.{1,200}){1,200}$',
  `${'('.repeat(3000)}a${')'.repeat(3000)}`,
  'constructor',
  'toString',
  'eq.1',
  'in.(1,2',
  'not.and(or(',
  'or=(id.eq.1,and(id.gt.0,or(name.like.*a*)))',
  'x'.repeat(5000),
  '🧦'.repeat(300),
  ' '.repeat(2000),
]

/** Any text a person or a program could send. */
export const text = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...KNOWN),
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.tuple(fc.constantFrom(...KNOWN), fc.constantFrom(...KNOWN)).map(([a, b]) => a + b),
  )

export const number = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.integer(),
    fc.double(),
    fc.constantFrom(
      0,
      -0,
      0.001,
      99_999_999.99,
      100_000_000,
      1e300,
      -1,
      2 ** 31,
      2 ** 53,
      '12.50',
      '1e9',
    ),
    text(),
  )

export const anything = (): fc.Arbitrary<unknown> =>
  fc.oneof(fc.jsonValue({ maxDepth: 3 }), text(), number(), fc.constant(null))

/** An object with these keys, some left out, some of another kind, and now and then one more. */
export const loosely = (
  shape: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<Record<string, unknown>> => {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([key, value]) => [
      key,
      fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: anything() }),
    ]),
  )
  return fc
    .tuple(
      fc.record(fields, { requiredKeys: [] }),
      fc.option(fc.tuple(text(), anything()), { freq: 8 }),
    )
    .map(([object, more]) => (more ? { ...object, [more[0]]: more[1] } : object))
}

export const moment = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    text(),
    fc.constant(null),
  )
