import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeOnEveryRuntime } from '#tests/contract/runtimes.ts'

/** What the index knows of a text, said the slow way. */
function gramsOf(text: string): string[] {
  const grams = new Set<string>()
  let before: string | undefined
  for (const [nth, given] of text.split(' ').entries()) {
    const word = nth === 0 ? given : ` ${given}`
    if (before !== undefined) {
      const meeting = before.slice(-2) + word.slice(0, 3)
      if (meeting.length === 5) grams.add(meeting)
      if (word !== ' ') grams.add(word.slice(0, 2))
    }
    for (let at = 0; at + 3 <= word.length; at++) grams.add(word.slice(at, at + 3))
    before = word
  }
  return [...grams].toSorted()
}

describeOnEveryRuntime('What the search knows of a text', (runtime) => {
  const search = async (text: string | null) => {
    const [row] = await runtime().database.query<{ grams: string[] }>(
      'select public.search_grams($1) as grams',
      [text],
    )
    return row?.grams.toSorted()
  }

  it('is every run of three, the beginnings of words and where they meet', async () => {
    const words = fc
      .array(fc.stringMatching(/^[abñ1]{0,6}$/), { maxLength: 8 })
      .map((parts) => parts.join(' '))
    await fc.assert(
      fc.asyncProperty(words, async (text) => {
        expect(await search(text)).toEqual(gramsOf(text))
      }),
      { numRuns: 150, seed: 20_261_122 },
    )
    expect(await search(null)).toEqual([])
  })

  it('ends with the first 100 letters of a word', async () => {
    const long = `${'ab'.repeat(50)}xyz`
    expect(await search(long)).toEqual(['aba', 'bab'])
  })
})
