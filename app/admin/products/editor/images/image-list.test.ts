import { describe, expect, it } from 'vitest'
import { batchResult, checkFiles, queuePreview } from './image-files.ts'
import {
  countable,
  discarded,
  imageReducer,
  imageState,
  imageUrls,
  mainImage,
  storedImage,
  unusable,
  type ImageEntry,
  type ImageEvent,
  type ImageState,
} from './image-list.ts'

const opened = imageState(['a', 'b', 'c'])
const after = (state: ImageState, ...events: ImageEvent[]) =>
  events.reduce((before, event) => imageReducer(before, event)[0], state)
const urlsAfter = (event: ImageEvent) => imageUrls(after(opened, event).list)
const chosen = (id: string) => ({
  id,
  preview: `blob:${id}`,
  target: `/${id}.png`,
  file: new File(['x'], `${id}.png`, { type: 'image/png' }),
})
const file = (name: string, type = 'image/png', size = 1000) => ({ name, type, size })

describe('images of the editor (SPEC §4, §5)', () => {
  it('make the first remaining image main when the main one is removed', () => {
    expect(urlsAfter({ type: 'imagesRemoved', ids: ['a'] })).toEqual(['b', 'c'])
  })

  it('move to the front when chosen as main', () => {
    expect(urlsAfter({ type: 'imageMoved', id: 'c', to: 0 })).toEqual(['c', 'a', 'b'])
  })

  it('keep their order when one is moved, also past the ends', () => {
    expect(urlsAfter({ type: 'imageMoved', id: 'a', to: 1 })).toEqual(['b', 'a', 'c'])
    expect(urlsAfter({ type: 'imageMoved', id: 'a', to: 9 })).toEqual(['b', 'c', 'a'])
    expect(urlsAfter({ type: 'imageMoved', id: 'c', to: -1 })).toEqual(['c', 'a', 'b'])
  })

  it('leave out of the product what failed or still travels', () => {
    const [one, two] = [chosen('1'), chosen('2')]
    const failed = after(
      opened,
      { type: 'filesChosen', files: [one, two], dropped: false },
      { type: 'uploadFailed', id: '1', error: 'x', refused: false },
    )
    expect(failed.list.map(({ status }) => status)).toEqual([
      'done',
      'done',
      'done',
      'failed',
      'uploading',
    ])
    expect(imageUrls(failed.list)).toEqual(['a', 'b', 'c'])
    expect(failed.unsaved).toEqual(['/1.png', '/2.png'])
  })

  it('go up in one batch at a time, and what is given up or left behind leaves the bucket', () => {
    const files = [chosen('1'), chosen('2')]
    const [begun, [upload]] = imageReducer(opened, { type: 'filesChosen', files, dropped: false })
    expect(upload).toMatchObject({ type: 'upload', entries: [{ id: '1' }, { id: '2' }] })
    const more: ImageEvent = { type: 'filesChosen', files: [chosen('3')], dropped: false }
    expect(imageReducer(begun, more)).toEqual([
      begun,
      [expect.objectContaining({ kind: 'warning' })],
    ])
    const [rest, given] = imageReducer(begun, { type: 'imagesRemoved', ids: ['2'] })
    expect(given).toEqual([
      { type: 'giveUpUploads', ids: ['2'] },
      { type: 'removeFiles', urls: ['/2.png'] },
    ])
    const [done, said] = imageReducer(rest, { type: 'uploaded', id: '1' })
    expect(done.batch).toBeNull()
    expect(said).toEqual([expect.objectContaining({ text: '1 imagen(es) subida(s) exitosamente' })])
    expect(imageReducer(done, { type: 'uploaded', id: '2' })).toEqual([done, []])
    expect(discarded(done)[1]).toEqual([{ type: 'removeFiles', urls: ['/1.png'] }])
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
