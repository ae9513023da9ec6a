import { describe, expect, it } from 'vitest'
import { EMPTY_PRODUCT_FORM } from '#app/domain/product-schema.ts'
import { storedImage } from '#app/admin/products/editor/images/image-list.ts'
import { NO_CHOICE, toggleCell } from '#app/admin/products/editor/matrix/combinations.ts'
import { openVariants } from '#app/admin/products/editor/variants/variant-set.ts'
import type { Answer, Attempt } from './attempt.ts'
import { editorReducer } from './editor-reducer.ts'
import type { EditorEvent, EditorState, EditorStep, Failure, Fresh } from './editor-state.ts'
import { openEditor } from './open-editor.ts'

let made = 0
const FRESH: Fresh = {
  id: () => `attempt-${++made}`,
  variant: (color, size, stock = 0, priceAdjustment = 0) => ({
    color,
    size,
    stock,
    priceAdjustment,
    sku: `SKU-${++made}`,
  }),
  placeholder: () => FRESH.variant('por definir', 'único'),
  now: () => 5,
}
const step = (state: EditorState, event: EditorEvent) => editorReducer(state, event, FRESH)
const after = (state: EditorState, ...events: EditorEvent[]) =>
  events.reduce((before, event) => step(before, event)[0], state)
const effectsOf = ([, effects]: EditorStep) => effects.map(({ type }) => type).join(' ')
const said = ([, effects]: EditorStep) =>
  effects.flatMap((effect) => (effect.type === 'toast' ? [effect.text] : []))
const written = ([, effects]: EditorStep): Attempt['request'] | undefined =>
  effects.flatMap((effect) => (effect.type === 'write' ? [effect.attempt.request] : []))[0]

const form = { ...EMPTY_PRODUCT_FORM, name: 'Top', basePrice: '500.00' }
const variant = {
  id: 'v',
  color: 'negro',
  size: 'M',
  stock: 3,
  priceAdjustment: 0,
  sku: 'VAI-NEG-M-1',
}
const [blank] = openEditor({ product: null, draft: null, apart: null }, 0)
const filled: EditorState = {
  ...blank,
  form,
  images: { ...blank.images, list: [storedImage('/a.webp')], unsaved: ['/a.webp'] },
}
const stored: EditorState = {
  ...filled,
  flow: 'edit',
  productId: 'p',
  baseline: { version: 'v1', form, images: ['/a.webp'], variants: [variant], at: 0 },
  images: { ...filled.images, unsaved: [] },
  variants: openVariants([variant], undefined),
}
const dear: EditorEvent = { type: 'typed', change: { basePrice: '600' } }
const submitted: EditorEvent = { type: 'submitted' }
const named = { type: 'variantTyped', change: { color: 'gris', size: 'M' } } as const
const edited = after(stored, dear, named)
const idOf = (state: EditorState) => state.attempt?.id ?? 'none'
const failure = (change: Partial<Failure> = {}): Failure => ({
  code: 'offline',
  details: '',
  inDoubt: true,
  roleLost: false,
  variant: null,
  ...change,
})
const refused = (state: EditorState, change: Partial<Failure> = {}): EditorEvent => ({
  type: 'refused',
  id: idOf(state),
  failure: failure({ inDoubt: false, ...change }),
})
/** The answer to what was written. */
const answered = (state: EditorState): EditorEvent => {
  const request = state.attempt?.request
  const answer: Answer =
    request?.kind === 'add'
      ? { kind: 'add', variants: request.variants, updatedAt: 'v2' }
      : request?.kind === 'save'
        ? { kind: 'save', id: 'p', updatedAt: 'v2' }
        : { kind: 'finish', count: 1 }
  return { type: 'answered', id: idOf(state), answer }
}
const settled = (state: EditorState, isMade = false): EditorEvent => {
  const { answer } = answered(state) as Extract<EditorEvent, { type: 'answered' }>
  return { type: 'settled', id: idOf(state), answer: isMade ? answer : null }
}
const unsettled = (state: EditorState): EditorEvent => ({
  type: 'unsettled',
  id: idOf(state),
  failure: failure(),
})

const adding = after(edited, { type: 'variantAdded' })
const saving = after(edited, submitted)
/** The answer is lost. */
const lost = (state: EditorState) => after(state, refused(state, { inDoubt: true }))
const STATES = {
  idle: edited,
  adding,
  queued: after(adding, submitted),
  saving,
  'in doubt': after(lost(saving), { type: 'typed', change: { name: 'Otro' } }),
  conflict: after(saving, refused(saving, { code: 'stale_version' })),
  asking: after(edited, { type: 'cancelled' }),
  closed: after(edited, { type: 'cancelled' }, { type: 'abandoned' }),
} satisfies Record<string, EditorState>

type StateName = keyof typeof STATES

/** What each event does in each state: the job that follows, then what is done. Where nothing stands, nothing happens. */
const TABLE: [
  name: string,
  event: EditorEvent | ((state: EditorState) => EditorEvent),
  outcomes: Partial<Record<StateName, string>>,
][] = [
  [
    'an addition',
    { type: 'variantAdded' },
    {
      idle: 'adding: keepDraft write',
      'in doubt': 'adding: settle',
      asking: 'adding + asking: keepDraft write',
    },
  ],
  [
    "'Crear básicas'",
    { type: 'basicAdded' },
    {
      idle: 'adding: keepDraft write',
      'in doubt': 'adding: settle',
      asking: 'adding + asking: keepDraft write',
    },
  ],
  ['an empty choice', { type: 'choiceAdded' }, {}],
  [
    'a submit',
    submitted,
    {
      idle: 'saving: keepDraft write',
      adding: 'adding + queued',
      'in doubt': 'saving: settle',
    },
  ],
  [
    'a cancel',
    { type: 'cancelled' },
    {
      idle: 'idle + asking',
      adding: 'adding + asking',
      queued: 'adding + queued + asking',
      saving: 'saving + asking',
      'in doubt': 'idle + asking',
      asking: 'idle + asking',
    },
  ],
  ['a no', { type: 'stayed' }, { asking: 'idle' }],
  ['a yes', { type: 'abandoned' }, { asking: 'closed: closeToast close' }],
  ['a save without images', { type: 'savedWithout' }, {}],
  ['another try of images', { type: 'failedRetried' }, {}],
  ['going on editing', { type: 'conflictLeft' }, { conflict: 'idle' }],
  ['overwriting', { type: 'overwritten' }, { conflict: 'saving: keepDraft write' }],
  ['loading what is saved', { type: 'storedLoaded' }, { conflict: 'conflict: reopen' }],
  ['asking for what is not set apart', { type: 'apartRestored' }, {}],
  ['dropping what is not set apart', { type: 'apartDropped' }, {}],
  [
    'the answer',
    answered,
    {
      adding: 'idle: keepDraft toast focus readAgain',
      queued: 'saving: keepDraft toast focus readAgain keepDraft write',
      saving: 'closed: keepDraft toast closeToast close readAgain',
      'in doubt': 'idle: keepDraft',
      closed: 'closed: readAgain',
    },
  ],
  [
    'an answer to something else',
    { type: 'answered', id: 'other', answer: { kind: 'finish', count: 1 } },
    { closed: 'closed: readAgain' },
  ],
  [
    'a refusal',
    refused,
    {
      adding: 'idle: keepDraft toast',
      queued: 'idle: keepDraft toast',
      saving: 'idle: keepDraft toast',
      'in doubt': 'idle: keepDraft',
    },
  ],
  [
    'the word that it was not made',
    settled,
    {
      adding: 'adding: keepDraft keepDraft write',
      queued: 'adding + queued: keepDraft keepDraft write',
      saving: 'saving: keepDraft keepDraft write',
      'in doubt': 'idle: keepDraft',
    },
  ],
  [
    'no word of it',
    unsettled,
    { adding: 'idle: toast', queued: 'idle: toast', saving: 'idle: toast' },
  ],
  ['the end of an upload that was given up', { type: 'uploaded', id: 'x' }, {}],
]

const outcome = (state: EditorState, result: EditorStep) => {
  const [next, effects] = result
  if (next === state && effects.length === 0) return undefined
  const job = next.job.type + (next.queued ? ' + queued' : '') + (next.asking ? ' + asking' : '')
  return effects.length > 0 ? `${job}: ${effectsOf(result)}` : job
}
const names = Object.keys(STATES) as StateName[]

describe('each event in each state', () => {
  it.each(
    TABLE.flatMap(([name, event, outcomes]) =>
      names.map((at) => [name, at, event, outcomes[at]] as const),
    ),
  )('%s, %s', (_name, at, event, expected) => {
    const state = STATES[at]
    expect(outcome(state, step(state, typeof event === 'function' ? event(state) : event))).toBe(
      expected,
    )
  })

  it.each(names)('what is typed stays, %s', (at) => {
    const next = after(STATES[at], { type: 'typed', change: { name: 'Ya no' } })
    expect(next.form.name).toBe(at === 'closed' ? 'Top' : 'Ya no')
  })
})

describe('the intents (SPEC §4, §8)', () => {
  it('continue: makes the product with its placeholder and opens step 2; again, it updates the product', () => {
    const first = step(filled, submitted)
    expect(written(first)).toMatchObject({
      productId: null,
      form,
      variants: [{ color: 'por definir' }],
    })
    const done = step(first[0], answered(first[0]))
    expect(said(done)).toEqual(['Producto creado exitosamente. Ahora define las variantes reales.'])
    expect(done[0]).toMatchObject({ tab: 'variants', productId: 'p', job: { type: 'idle' } })
    expect(done[0].images.unsaved).toEqual([])
    const again = step(after(done[0], { type: 'tabChosen', tab: 'basic' }, dear), submitted)
    expect(written(again)).toMatchObject({
      productId: 'p',
      variants: null,
      expectedUpdatedAt: 'v2',
    })
    expect(said(step(again[0], answered(again[0])))).toEqual(['Producto actualizado exitosamente'])
  })

  it('continue: creates variants that are there with the product', () => {
    const local = after(filled, { type: 'basicAdded' })
    expect(local.variants).toHaveLength(3)
    const [saving, effects] = step(local, submitted)
    expect(written([saving, effects])).toMatchObject({ variants: [{ size: 'S' }, {}, {}] })
    const done = step(saving, answered(saving))
    expect(said(done)).toEqual(['Producto creado exitosamente con todas sus variantes'])
    expect(done[0].job.type).toBe('closed')
  })

  it('finish: writes what changed, then takes the placeholder away', () => {
    const wizard: EditorState = { ...stored, flow: 'create', tab: 'variants' }
    expect(written(step(wizard, submitted))).toEqual({ kind: 'finish', productId: 'p' })
    const [saving] = step(after(wizard, dear), submitted)
    const [finishing, effects] = step(saving, answered(saving))
    expect(written([finishing, effects])).toEqual({ kind: 'finish', productId: 'p' })
    expect(said(step(finishing, answered(finishing)))).toEqual([
      'Producto finalizado exitosamente con 1 variante(s)',
    ])
  })

  it('update: says which variants it deleted, and removes the images that it dropped', () => {
    const more = { ...variant, size: 'L' }
    const two: EditorState = {
      ...stored,
      baseline: { ...stored.baseline, images: ['/a.webp', '/b.webp'], variants: [variant, more] },
      variants: openVariants([variant, more], undefined),
    }
    const [saving] = step(after(two, { type: 'variantRemoved', variant: more }), submitted)
    const done = step(saving, answered(saving))
    expect(done[1]).toContainEqual(expect.objectContaining({ description: 'Variante eliminada' }))
    expect(done[1]).toContainEqual({ type: 'removeFiles', urls: ['/b.webp'] })
  })

  it.each([
    [blank, 'El nombre del producto es requerido'],
    [{ ...filled, images: blank.images }, 'Debe subir al menos una imagen del producto'],
    [{ ...stored, variants: [] }, 'Debe agregar al menos una variante del producto'],
    [
      { ...stored, variants: [], flow: 'create', tab: 'variants' } as const,
      'Debe agregar al menos una variante real antes de finalizar',
    ],
    [{ ...filled, tab: 'variants' } as const, 'Error: No hay producto en proceso'],
  ])('refuse with the words of SPEC §5: %#', (state, words) => {
    const refusal = step(state, submitted)
    expect(said(refusal)).toEqual([words])
    expect(written(refusal)).toBeUndefined()
  })

  it('a price that makes a variant free is refused at the field that was changed', () => {
    const cheap = after(
      stored,
      { type: 'variantsEdited', edits: [{ of: variant, change: { priceAdjustment: -550 } }] },
      submitted,
    )
    expect(cheap).toMatchObject({ tab: 'variants', errors: {} })
    const price = after(cheap, { type: 'typed', change: { basePrice: '540' } }, submitted)
    const words = 'El precio final de negro / M debe ser mayor a 0'
    expect(price).toMatchObject({ tab: 'basic', errors: { basePrice: words } })
  })
})

describe('a lost answer (ADR 0032)', () => {
  it('the same again is the same attempt', () => {
    const again = step(lost(saving), submitted)
    expect(again[1]).toContainEqual({ type: 'write', attempt: saving.attempt })
  })

  it('another request waits; what turns out to be made is taken over, and what was typed since is saved', () => {
    const first = after(filled, submitted)
    const changed = after(lost(first), dear)
    const asking = step(changed, submitted)
    expect(asking[1]).toEqual([{ type: 'settle', attempt: first.attempt }])
    const next = step(asking[0], settled(asking[0], true))
    expect(written(next)).toMatchObject({
      productId: 'p',
      expectedUpdatedAt: 'v2',
      form: { basePrice: '600' },
    })
  })

  it("'Crear básicas' that was made is not asked for again", () => {
    const none = { ...stored, variants: [], baseline: { ...stored.baseline, variants: [] } }
    const other = after(lost(after(none, { type: 'basicAdded' })), named, { type: 'variantAdded' })
    const next = step(other, settled(other, true))
    expect(written(next)).toMatchObject({ variants: [{ color: 'gris', size: 'M' }] })
    expect(next[0].variants).toHaveLength(3)
  })
})

describe('somebody else', () => {
  it('saved: overwriting asks for no version; joining opens both, still to be saved', () => {
    expect(written(step(STATES.conflict, { type: 'overwritten' }))).toMatchObject({
      expectedUpdatedAt: null,
    })
    const both = { form: { ...form, name: 'De ambos' }, variants: [variant], images: ['/a.webp'] }
    const joined = { type: 'joined', updatedAt: 'v9', stored: both, both } as const
    expect(step(STATES.conflict, joined)[1]).toMatchObject([
      { type: 'reopen', draft: { updatedAt: 'v9', joined: true, form: { name: 'De ambos' } } },
    ])
  })

  it('deleted: nothing typed goes, and saving makes it anew with its variants', () => {
    const gone = step(saving, refused(saving, { code: 'not_found' }))
    expect(said(gone)).toEqual(['Error: Esta función solo es para editar productos existentes'])
    expect(gone[0]).toMatchObject({ flow: 'create', productId: null, form: { basePrice: '600' } })
    expect(written(step(gone[0], submitted))).toMatchObject({
      productId: null,
      variants: [{ color: 'negro', id: undefined }],
    })
  })

  it('removed an image, or took the role away: the list lacks the image, the role says nothing here', () => {
    const gone = after(saving, refused(saving, { code: 'image_gone', details: 'a.webp' }))
    expect(gone.images.list).toEqual([])
    const hidden = { code: 'not_found', roleLost: true } as const
    expect(said(step(saving, refused(saving, hidden)))).toEqual([])
    expect(after(saving, refused(saving, hidden)).productId).toBe('p')
  })
})

describe('while a save is on its way', () => {
  it('what is typed stays: the editor does not close over it', () => {
    const typing = after(saving, { type: 'typed', change: { name: 'Otro' } })
    const done = step(typing, answered(typing))
    expect(said(done)).toEqual(['Producto actualizado exitosamente'])
    expect(done[0]).toMatchObject({ job: { type: 'idle' }, form: { name: 'Otro' } })
    expect(done[0].baseline.form.name).toBe('Top')
  })

  it('a combination chosen before comes into the list, and a variant taken out since stays out', () => {
    const choice = toggleCell(NO_CHOICE, { color: 'gris', size: 'L' })
    const chosen = after(stored, { type: 'choiceChanged', choice }, submitted)
    const out = after(chosen, { type: 'variantRemoved', variant })
    const done = after(out, answered(out))
    expect(done.job.type).toBe('idle')
    expect(done.variants).toMatchObject([
      { out: true, variant: { color: 'negro' } },
      { out: false, variant: { color: 'gris' } },
    ])
  })
})

describe('the fields', () => {
  it('say what is wrong once they were left, at once on a submit, and stop when it is right', () => {
    const empty = after(stored, { type: 'typed', change: { name: '' } }, { type: 'fieldsChecked' })
    expect(empty.errors).toEqual({})
    const left = after(empty, { type: 'fieldLeft', name: 'name' }, { type: 'fieldsChecked' })
    expect(left.errors.name).toBe('El nombre del producto es requerido')
    expect(after(left, { type: 'typed', change: { name: 'T' } }).errors).toEqual({})
    expect(step(empty, submitted)[1]).toContainEqual({ type: 'focus', id: 'name' })
    expect(after(empty, submitted).errors.name).toBe('El nombre del producto es requerido')
  })
})
