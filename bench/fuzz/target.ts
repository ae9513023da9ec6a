import fc from 'fast-check'

/** One thing that is fuzzed: whatever comes in, `check` must not throw. */
export interface Target<Input = unknown> {
  group: 'schema' | 'function' | 'api' | 'page'
  name: string
  input: fc.Arbitrary<Input>
  /** Each input costs a slow hash on purpose: a tenth of the inputs must do. */
  slow?: true
  /** Throws when the answer is neither a right result nor a typed error. */
  check(input: Input): void | Promise<void>
}

/** Hides the kind of input, so that targets of all kinds stand in one list. */
export function target<Input>(made: Target<Input>): Target {
  return {
    ...made,
    input: made.input as fc.Arbitrary<unknown>,
    check: (input) => made.check(input as Input),
  }
}

export interface Tried {
  inputs: number
  /** How the smallest failing input fails; undefined when none does. */
  failure: string | undefined
}

/** Runs `cases` inputs; a failing one is made as small as it gets. */
export async function tryTarget(
  { input, check }: Target,
  cases: number,
  seed: number,
): Promise<Tried> {
  const property = fc.asyncProperty(input, async (value) => check(value))
  const result = await fc.check(property, { numRuns: cases, seed, endOnFailure: false })
  if (!result.failed) return { inputs: result.numRuns, failure: undefined }
  const reason =
    result.errorInstance instanceof Error
      ? result.errorInstance.message
      : String(result.errorInstance)
  return {
    inputs: result.numRuns,
    failure: `${reason}\n  seed ${result.seed}, input ${fc.stringify(result.counterexample)}`,
  }
}

export function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}
