import { describe, expect, it } from 'vitest'
import { batchResult, checkFiles, queuePreview } from './image-files.ts'
import {
  countable,
  imageReducer,
  imageUrls,
  mainImage,
  storedImage,
  unusable,
  type ImageEntry,
} from './image-list.ts'

const list = ['a', 'b', 'c'].map(storedImage)
const file = (name: string, type = 'image/png', size = 1000) => ({ name, type, size })

describe('images of the editor (SPEC §4, §5)', () => {
  it('make the first remaining image main when the main one is removed', () => {
    expect(imageUrls(imageReducer(list, { type: 'removed', id: 'a' }))).toEqual(['b', 'c'])
  })

  it('move to the front when chosen as main', () => {
    expect(imageUrls(imageReducer(list, { type: 'madeMain', id: 'c' }))).toEqual(['c', 'a', 'b'])
  })

  it('keep their order when one is moved, also past the ends', () => {
    expect(imageUrls(imageReducer(list, { type: 'moved', id: 'a', to: 1 }))).toEqual([
      'b',
      'a',
      'c',
    ])
    expect(imageUrls(imageReducer(list, { type: 'moved', id: 'a', to: 9 }))).toEqual([
      'b',
      'c',
      'a',
    ])
    expect(imageUrls(imageReducer(list, { type: 'moved', id: 'c', to: -1 }))).toEqual([
      'c',
      'a',
      'b',
    ])
  })

  it('leave out of the product what failed or still travels', () => {
    const failed = imageReducer(list, { type: 'failed', id: 'b', error: 'x', refused: false })
    expect(imageUrls(failed)).toEqual(['a', 'c'])
  })

  const withStatus = (...statuses: ImageEntry['status'][]) =>
    statuses.map((status, at) => ({ ...storedImage(String(at)), status }))

  it.each([
    ['the first', withStatus('done', 'done'), '0'],
    ['the second, when the first failed', withStatus('failed', 'done', 'done'), '1'],
    [
      'the first that is there, while others travel',
      withStatus('uploading', 'refused', 'done'),
      '2',
    ],
    ['none, when none is there', withStatus('failed', 'uploading'), undefined],
  ])('have one main image: %s', (_which, images, id) => {
    expect(mainImage(images)?.id).toBe(id)
    expect(mainImage(images)?.url).toBe(imageUrls(images)[0])
  })

  it('count towards the limit unless they can never work, and stop a save when they failed', () => {
    const images = withStatus('done', 'failed', 'refused', 'uploading')
    expect(countable(images).map(({ id }) => id)).toEqual(['0', '1', '3'])
    expect(unusable(images).map(({ id }) => id)).toEqual(['1', '2'])
    const refused = imageReducer(images, { type: 'failed', id: '3', error: 'x', refused: true })
    expect(countable(refused)).toHaveLength(2)
  })
})

describe('refused files (SPEC §5 Images)', () => {
  it('are only image files', () => {
    const { accepted, refusals } = checkFiles(
      [file('a.pdf', 'application/pdf'), file('b.png')],
      0,
      false,
    )
    expect(accepted.map(({ name }) => name)).toEqual(['b.png'])
    expect(refusals).toEqual([{ message: 'Solo se permiten archivos de imagen', names: ['a.pdf'] }])
  })

  it('are told so when dropped', () => {
    expect(checkFiles([file('a.txt', '')], 0, true).refusals[0]?.message).toBe(
      'Por favor arrastra solo archivos de imagen',
    )
  })

  it('are at most 5 MB each', () => {
    const limit = 5 * 1024 * 1024
    expect(checkFiles([file('a.png', 'image/png', limit)], 0, false).refusals).toEqual([])
    expect(checkFiles([file('a.png', 'image/png', limit + 1)], 0, false).refusals[0]?.message).toBe(
      'La imagen no puede ser mayor a 5MB',
    )
  })

  it('are at most 8 in total', () => {
    const two = [file('a.png'), file('b.png')]
    expect(checkFiles(two, 6, false).accepted).toHaveLength(2)
    expect(checkFiles(two, 7, false)).toEqual({
      accepted: [],
      refusals: [
        {
          message: 'Máximo 8 imágenes permitidas. Tienes 7, intentaste subir 2',
          names: ['a.png', 'b.png'],
        },
      ],
    })
  })
})

describe('upload batch (SPEC §8)', () => {
  it('ends with one of three results', () => {
    expect(batchResult(2, 0)?.text).toBe('2 imagen(es) subida(s) exitosamente')
    expect(batchResult(2, 1)).toEqual({ kind: 'warning', text: '2 exitosas, 1 fallaron' })
    expect(batchResult(0, 3)?.text).toBe('Error al subir 3 imagen(es)')
    expect(batchResult(0, 0)).toBeNull()
  })

  it('previews the first 3 names cut at 20 characters plus +N más', () => {
    expect(queuePreview(['a.png', 'b.png'])).toBe('a.png · b.png')
    expect(queuePreview(['una-foto-con-nombre-largo.png', 'b', 'c', 'd', 'e'])).toBe(
      'una-foto-con-nombre-... · b · c · +2 más',
    )
  })
})
