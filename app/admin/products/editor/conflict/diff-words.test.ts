import { describe, expect, it } from 'vitest'
import { diffWords } from './diff-words.ts'

/** Added words in brackets. */
const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ text, added }) => (added ? `[${text}]` : text))
    .join('')

describe('a text beside the one it came from', () => {
  it.each([
    ['nuevo, bestseller', 'nuevo, bestseller, sostenible', 'nuevo, bestseller, [sostenible]'],
    ['Como era.', 'De la colega.', '[De la colega.]'],
    ['Seca rápido.', 'Seca muy rápido.', 'Seca [muy ]rápido.'],
    ['Seca muy rápido.', 'Seca rápido.', 'Seca rápido.'],
    ['uno uno', 'uno', 'uno'],
    [
      'Cintura alta y bolsillo oculto para llaves que seca en veinte minutos.',
      'Cintura alta y bolsillo oculto para llaves que seca en veinte minutos. Costuras planas.',
      '…seca en veinte minutos. [Costuras planas.]',
    ],
    [
      'Gris. Cintura alta y bolsillo oculto para llaves que seca rápido.',
      'Verde. Cintura alta y bolsillo oculto para llaves que seca rápido.',
      '[Verde. ]Cintura alta y bolsillo…',
    ],
  ])('%s → %s', (before, after, wanted) => {
    expect(shown(before, after)).toBe(wanted)
  })
})
