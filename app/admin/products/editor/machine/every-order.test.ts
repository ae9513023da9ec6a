import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPTY_PRODUCT_FORM, type ProductForm } from '#app/domain/product-schema.ts'
import { isPlaceholder, variantKey } from '#app/domain/variant.ts'
import type { AdminProduct } from '#app/admin/data/product-queries.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'
import type { Draft } from '#app/admin/products/editor/draft/draft.ts'
import type { ImageEntry } from '#app/admin/products/editor/images/image-list.ts'
import { toggleCell } from '#app/admin/products/editor/matrix/combinations.ts'
import { listed } from '#app/admin/products/editor/variants/variant-set.ts'
import type { Answer, Attempt } from './attempt.ts'
import { editorReducer } from './editor-reducer.ts'
import type { EditorEffect, EditorEvent, EditorState, Failure, Fresh } from './editor-state.ts'
import { openEditor } from './open-editor.ts'
import { draftContent, isWorthKeeping } from './selectors.ts'

interface Row {
  version: number
  form: ProductForm
  images: string[]
  variants: VariantDraft[]
}
type Refusal = Pick<Failure, 'code'> & Partial<Failure>

/** What database and bucket keep their word on: an attempt is done once, and a file given up stays away. */
function createBackend() {
  const rows = new Map<string, Row>()
  const answers = new Map<string, { body: string; answer: Answer } | null>()
  const bucket = new Set<string>()
  const released = new Set<string>()
  const everCarried = new Set<string>()
  let created = 0
  let version = 0

  function work({ id, request }: Attempt): Answer | Refusal {
    const row = rows.get(request.productId ?? `of ${id}`)
    if (!row && request.productId !== null) return { code: 'not_found' }
    if (request.kind === 'finish') {
      const real = row?.variants.filter((variant) => !isPlaceholder(variant)) ?? []
      if (row && real.length > 0) row.variants = real
      return real.length > 0 ? { kind: 'finish', count: real.length } : { code: 'no_real_variant' }
    }
    const isOld =
      request.expectedUpdatedAt !== null && request.expectedUpdatedAt !== String(row?.version)
    if (request.kind === 'add') {
      const keys = new Set(row?.variants.map(variantKey))
      if (request.variants.some((variant) => keys.has(variantKey(variant))))
        return { code: 'variant_exists' }
      if (row)
        Object.assign(row, { version: ++version, variants: [...row.variants, ...request.variants] })
      return { kind: 'add', variants: request.variants, updatedAt: isOld ? null : String(version) }
    }
    if (row && isOld) return { code: 'stale_version' }
    const { form, images } = request
    const gone = images.filter((url) => !bucket.has(url))
    if (gone.length > 0)
      return { code: 'image_gone', details: gone.map((url) => url.slice(1)).join(',') }
    if (!row) created++
    const productId = request.productId ?? `of ${id}`
    rows.set(productId, {
      version: ++version,
      form,
      images,
      variants: request.variants ?? row?.variants ?? [],
    })
    for (const url of images) everCarried.add(url)
    return { kind: 'save', id: productId, updatedAt: String(version) }
  }
  return {
    rows,
    bucket,
    created: () => created,
    neverSaved: () => [...bucket].filter((url) => !everCarried.has(url)),
    write(attempt: Attempt): Answer | Refusal {
      const body = JSON.stringify(attempt.request)
      const before = answers.get(attempt.id)
      if (before === null) return { code: 'conflict' }
      if (before) {
        expect(body, 'an id stands for one request').toBe(before.body)
        return before.answer
      }
      const answer = work(attempt)
      if ('kind' in answer) answers.set(attempt.id, { body, answer })
      return answer
    },
    settle({ id }: Attempt): Answer | null {
      const known = answers.get(id) ?? null
      if (!known) answers.set(id, null)
      return known?.answer ?? null
    },
    upload(url: string): boolean {
      if (!released.has(url)) bucket.add(url)
      return !released.has(url)
    },
    remove(urls: string[]) {
      const carried = new Set([...rows.values()].flatMap(({ images }) => images))
      for (const url of urls.filter((one) => !carried.has(one))) {
        released.add(url)
        bucket.delete(url)
      }
    },
    savedByColleague: () => rows.forEach((row) => (row.version = ++version)),
  }
}

/** One tab with the editor, and its requests in the hands of whoever answers them. */
class World {
  readonly backend = createBackend()
  state: EditorState
  isOpen = true
  /** What was typed last. */
  typed: Partial<ProductForm> = {}
  deleted = 0
  #draft: Draft | null = null
  #apart: Draft | null = null
  #count = 0
  #pending: Extract<EditorEffect, { attempt: Attempt }>[] = []
  #uploads: ImageEntry[] = []
  #late: Attempt[] = []
  #fresh: Fresh = {
    id: () => `a${++this.#count}`,
    variant: (color, size, stock = 0, priceAdjustment = 0) => {
      return { color, size, stock, priceAdjustment, sku: `S${++this.#count}` }
    },
    placeholder: () => ({ ...this.#fresh.variant('por definir', 'único'), sku: 'TEMP-1' }),
    now: () => ++this.#count,
  }

  constructor(edits: boolean) {
    this.backend.upload('/own.webp')
    const form = { ...EMPTY_PRODUCT_FORM, name: 'Top', basePrice: '500.00' }
    const variants = [this.#fresh.variant('negro', 'M')]
    if (edits) this.backend.rows.set('p', { version: 0, form, images: ['/own.webp'], variants })
    this.state = this.#open(edits ? 'p' : null, null)
  }
  #product(id: string | null): AdminProduct | null {
    const row = this.backend.rows.get(id ?? '')
    if (!row) return null
    const variants = row.variants.map((one) => ({ ...one, id: one.sku, imageUrls: row.images }))
    const facts = { basePrice: Number(row.form.basePrice), salePrice: null, category: null }
    const dates = { saleStartDate: null, saleEndDate: null, updatedAt: String(row.version) }
    return { ...row.form, ...facts, ...dates, id, variants } as unknown as AdminProduct
  }
  #open(id: string | null, draft: Draft | null): EditorState {
    const [first, effects] = openEditor(
      { product: this.#product(id), draft, apart: this.#apart },
      0,
    )
    this.state = first
    effects.forEach((effect) => this.#perform(effect))
    return first
  }
  #keep() {
    const { state } = this
    const isKept = state.attempt || state.images.unsaved.length > 0 || isWorthKeeping(state)
    this.#draft = isKept
      ? structuredClone({ ...draftContent(state), version: 2, savedAt: 0 })
      : null
  }
  send(event: EditorEvent) {
    const [next, effects] = editorReducer(this.state, event, this.#fresh)
    this.state = next
    effects.forEach((effect) => this.#perform(effect))
  }
  #perform(effect: EditorEffect) {
    if (effect.type === 'write' || effect.type === 'settle') this.#pending.push(effect)
    if (effect.type === 'upload') this.#uploads.push(...effect.entries)
    if (effect.type === 'giveUpUploads') {
      // Given up, it may arrive all the same.
      for (const entry of this.#uploads.filter(({ id }) => effect.ids.includes(id)))
        this.#arrive(entry)
      this.#uploads = this.#uploads.filter(({ id }) => !effect.ids.includes(id))
    }
    if (effect.type === 'removeFiles') this.backend.remove(effect.urls)
    if (effect.type === 'keepDraft') this.#keep()
    if (effect.type === 'clearApart') this.#apart = null
    if (effect.type === 'close') this.isOpen = false
    if (effect.type === 'reopen') {
      const asDraft = (kept: typeof effect.draft): Draft | null =>
        kept && structuredClone({ savedAt: 0, ...kept, version: 2 as const })
      if (effect.apart !== undefined) this.#apart = asDraft(effect.apart)
      this.#draft = asDraft(effect.draft)
      for (const left of effect.left) this.#perform(left)
      this.#openAgain(effect.productId)
    }
  }
  #arrive({ target }: ImageEntry) {
    return target !== undefined && this.backend.upload(target)
  }
  type(change: Partial<ProductForm>) {
    Object.assign(this.typed, change)
    this.send({ type: 'typed', change })
  }
  /** What comes of the request that is on its way. */
  answer(outcome: 'done' | 'answer lost' | 'request late') {
    const [effect] = this.#pending.splice(0, 1)
    if (!effect) return
    const { attempt, type } = effect
    const { id } = attempt
    const fail = (change: Partial<Failure>) => {
      const failure: Failure = {
        code: 'offline',
        details: '',
        inDoubt: true,
        roleLost: false,
        variant: null,
        ...change,
      }
      this.send({ type: type === 'write' ? 'refused' : 'unsettled', id, failure })
    }
    if (outcome === 'request late') {
      if (type === 'write') this.#late.push(attempt)
      return fail({})
    }
    const answer = type === 'write' ? this.backend.write(attempt) : this.backend.settle(attempt)
    if (outcome === 'answer lost') fail({})
    else if (answer && 'code' in answer) fail({ inDoubt: false, ...answer })
    else if (type === 'settle') this.send({ type: 'settled', id, answer })
    else if (answer) this.send({ type: 'answered', id, answer })
  }
  arriveLate() {
    for (const attempt of this.#late.splice(0, 1)) this.backend.write(attempt)
  }
  choose() {
    const id = `file${++this.#count}`
    const file = new File(['x'], `${id}.png`, { type: 'image/png' })
    const files = [{ id, file, preview: `blob:${id}`, target: `/${id}.png` }]
    this.send({ type: 'filesChosen', files, dropped: false })
  }
  endUpload(isFine: boolean) {
    const [entry] = this.#uploads.splice(0, 1)
    if (!entry) return
    // It may be in the bucket although it failed.
    const isThere = this.#arrive(entry)
    if (isFine && isThere) this.send({ type: 'uploaded', id: entry.id })
    else this.send({ type: 'uploadFailed', id: entry.id, error: 'x', refused: false })
  }
  /** The tab goes and comes back: what was on its way arrives or not, and nobody here hears of it. */
  reload() {
    this.#keep()
    for (const { attempt, type } of this.#pending.splice(0))
      if (type === 'write') this.#late.push(attempt)
    for (const entry of this.#uploads.splice(0)) this.#arrive(entry)
    const id = this.#draft?.productId ?? this.state.productId
    this.#openAgain(id)
  }
  /** As the screen before the editor does it: what stands of a product that is gone becomes a new one. */
  #openAgain(id: string | null) {
    if (id === null || this.backend.rows.has(id)) return void this.#open(id, this.#draft)
    const kept = this.#draft ?? this.#apart
    if (!kept) return void (this.isOpen = false)
    if (!this.#draft) this.#apart = null
    const anew = { productId: null, updatedAt: null, opened: null, attempt: null } as const
    this.#open(null, { ...kept, ...anew, flow: 'create', tab: 'basic' })
  }
  loadStored() {
    if (this.state.job.type !== 'conflict') return
    this.send({ type: 'storedLoaded' })
    if (!this.state.apart) return
    expect(this.state.apart.form, 'set apart').toMatchObject(this.typed)
    this.typed = {}
  }
  restoreApart() {
    const back = this.state.apart?.form
    if (!back) return
    this.send({ type: 'apartRestored' })
    this.typed = { ...back }
  }
  deleteProducts() {
    this.deleted += this.backend.rows.size
    this.backend.rows.clear()
  }
  /** Files that neither a product nor a draft carries. */
  forgotten() {
    const kept = ['/own.webp', ...(this.#apart?.unsavedImages ?? [])]
    return this.backend.neverSaved().filter((url) => !kept.includes(url))
  }
  /** The line is good again, and whoever edits leaves. */
  end() {
    this.send({ type: 'stayed' })
    for (let left = 20; left > 0; left--) this.answer('done')
    while (this.#uploads.length > 0) this.endUpload(true)
    expect(this.state, 'nothing waits for ever').toMatchObject({ queued: false })
    expect(['idle', 'conflict', 'closed']).toContain(this.state.job.type)
    for (const type of ['conflictLeft', 'stayed', 'cancelled', 'abandoned'] as const)
      this.send({ type })
    while (this.#late.length > 0) this.arriveLate()
  }
}

type Act = (world: World) => void
const sent =
  (event: EditorEvent): Act =>
  (world) =>
    world.send(event)
const pairs = ['negro', 'gris'].flatMap((color) => ['M', 'L'].map((size) => ({ color, size })))
const ACTS: Record<string, Act> = {
  ...Object.fromEntries(
    ['Top', 'Falda'].map((name): [string, Act] => [name, (world) => world.type({ name })]),
  ),
  ...Object.fromEntries(
    ['200.00', '300.00'].map((basePrice): [string, Act] => [
      basePrice,
      (world) => world.type({ basePrice }),
    ]),
  ),
  ...Object.fromEntries(
    pairs.flatMap((pair): [string, Act][] => [
      [
        `add ${pair.color} ${pair.size}`,
        (world) => {
          world.send({ type: 'variantTyped', change: pair })
          world.send({ type: 'variantAdded' })
        },
      ],
      [
        `choose ${pair.color} ${pair.size}`,
        (world) =>
          world.send({ type: 'choiceChanged', choice: toggleCell(world.state.choice, pair) }),
      ],
    ]),
  ),
  submit: sent({ type: 'submitted' }),
  'submit again': sent({ type: 'submitted' }),
  'and again': sent({ type: 'submitted' }),
  done: (world) => world.answer('done'),
  'done too': (world) => world.answer('done'),
  'done as well': (world) => world.answer('done'),
  'answer lost': (world) => world.answer('answer lost'),
  'request late': (world) => world.answer('request late'),
  'late request arrives': (world) => world.arriveLate(),
  'choose a file': (world) => world.choose(),
  'choose another': (world) => world.choose(),
  'upload arrives': (world) => world.endUpload(true),
  'upload arrives too': (world) => world.endUpload(true),
  'upload fails': (world) => world.endUpload(false),
  'remove the first image': (world) => {
    const ids = world.state.images.list.slice(0, 1).map(({ id }) => id)
    world.send({ type: 'imagesRemoved', ids })
  },
  'take out the first variant': (world) => {
    const [variant] = listed(world.state.variants)
    if (variant) world.send({ type: 'variantRemoved', variant })
  },
  basics: sent({ type: 'basicAdded' }),
  'create the chosen': sent({ type: 'choiceAdded' }),
  'first tab': sent({ type: 'tabChosen', tab: 'basic' }),
  'second tab': sent({ type: 'tabChosen', tab: 'variants' }),
  'save without': sent({ type: 'savedWithout' }),
  'try images again': sent({ type: 'failedRetried' }),
  cancel: sent({ type: 'cancelled' }),
  stay: sent({ type: 'stayed' }),
  'go on editing': sent({ type: 'conflictLeft' }),
  overwrite: sent({ type: 'overwritten' }),
  'load stored': (world) => world.loadStored(),
  'restore apart': (world) => world.restoreApart(),
  reload: (world) => world.reload(),
  'a colleague saves': (world) => world.backend.savedByColleague(),
  'a colleague deletes': (world) => world.deleteProducts(),
}

describe('no order of events', () => {
  it('loses what is typed, saves twice, leaves an unsaved image in the bucket, or waits for ever', () => {
    const play = fc.array(fc.constantFrom(...Object.keys(ACTS)), { maxLength: 60, size: 'max' })
    fc.assert(
      fc.property(fc.boolean(), play, (edits, names) => {
        const world = new World(edits)
        for (const name of names) {
          if (!world.isOpen) break
          ACTS[name]?.(world)
          if (world.isOpen)
            expect(world.state.form, 'what is typed stays').toMatchObject(world.typed)
        }
        // Closed by itself, it was saved.
        const row = world.isOpen ? null : world.backend.rows.get(world.state.productId ?? '')
        if (row) expect(row.form).toMatchObject(world.typed)
        world.end()
        expect(world.backend.created(), 'one product').toBeLessThanOrEqual(1 + world.deleted)
        expect(world.forgotten()).toEqual([])
      }),
      { numRuns: Number(process.env['RUNS'] ?? 200) },
    )
  }, 60_000)
})
