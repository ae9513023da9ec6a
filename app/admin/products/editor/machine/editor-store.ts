import { objectName } from '#app/admin/data/object-name.ts'
import type { AdminProduct } from '#app/admin/data/product-queries.ts'
import { newVariant, placeholderVariant } from '#app/domain/variant-draft.ts'
import {
  clearDraft,
  readDraft,
  writeDraft,
  type Draft,
} from '#app/admin/products/editor/draft/draft.ts'
import { createDraftKeeper } from '#app/admin/products/editor/draft/draft-keeper.ts'
import { createUploader, isMissing } from '#app/admin/products/editor/images/uploader.ts'
import { closeError, toast } from '#app/ui/toast.ts'
import { toFailure, type EditorBackend } from './editor-backend.ts'
import { editorReducer } from './editor-reducer.ts'
import type { EditorEffect, EditorEvent, EditorState, Fresh } from './editor-state.ts'
import { createMachine } from './machine.ts'
import { openEditor } from './open-editor.ts'
import { allVariants, draftContent, isWorthKeeping } from './selectors.ts'

/** Between leaving a field and saying what is wrong with it: what stands below must not move under a click. */
const CHECK_MS = 300

export interface EditorOptions {
  /** As it is stored now. Absent: a new product. */
  product: AdminProduct | null
  draft: Draft | null
  userId: string | undefined
  backend: EditorBackend
  /** After a refusal: false when the user is staff no more. */
  keepsRole: () => Promise<boolean>
  /** The lists of products are out of date. */
  readAgain: () => void
  onClose: () => void
  /** Opens the product again: with this draft, or as it is stored. */
  onReopen: (productId: string | null, draft: Draft | null) => void
}

export type EditorStore = ReturnType<typeof createEditorStore>

const FRESH: Fresh = {
  id: () => crypto.randomUUID(),
  variant: newVariant,
  placeholder: placeholderVariant,
  now: () => Date.now(),
}

/** Does what the editor's reducer asks for: requests, uploads, messages, and the draft in the storage. */
export function createEditorStore(options: EditorOptions) {
  const { product, draft, userId, backend, keepsRole } = options
  const storage = window.sessionStorage
  const apart = readDraft(storage, userId, 'apart')
  const [first, effects] = openEditor({ product, draft, apart }, Date.now())
  let toDo = effects
  let timer: ReturnType<typeof setTimeout> | undefined

  const machine = createMachine<EditorState, EditorEvent, EditorEffect>({
    first,
    reduce: (state, event) => editorReducer(state, event, FRESH),
    perform,
  })
  const { getState, send } = machine
  const uploader = createUploader(send)
  const keeper = createDraftKeeper({
    userId,
    read() {
      const state = getState()
      const hasFiles = state.images.unsaved.length > 0
      return state.attempt || hasFiles || isWorthKeeping(state) ? draftContent(state) : null
    },
    onKept: (at) => send({ type: 'draftKept', at }),
  })

  function ask(what: 'write' | 'settle', id: string, answer: Promise<EditorEvent>) {
    answer.then(send, async (error: unknown) => {
      console.warn(`${what} failed`, error)
      const failure = await toFailure(error, keepsRole)
      send({ type: what === 'write' ? 'refused' : 'unsettled', id, failure })
    })
  }

  function reopen(effect: Extract<EditorEffect, { type: 'reopen' }>) {
    for (const slot of ['apart', 'draft'] as const) {
      const content = effect[slot]
      if (
        content &&
        writeDraft(storage, userId, content, content.savedAt ?? Date.now(), slot) === null
      )
        return void toast.error(effect.failed)
    }
    keeper.stop()
    if (effect.apart === null) clearDraft(storage, userId, 'apart')
    if (effect.draft === null) clearDraft(storage, userId)
    effect.left.forEach(uploader.perform)
    options.onReopen(effect.productId, readDraft(storage, userId))
  }

  function perform(effect: EditorEffect) {
    switch (effect.type) {
      case 'toast': {
        const { type: _type, kind, text, undo, ...rest } = effect
        const action = undo && { label: 'Deshacer', onClick: () => send(undo) }
        return toast[kind](text, { ...rest, ...(action && { action }) })
      }
      case 'closeToast':
        return closeError('editor')
      case 'checkSoon':
        clearTimeout(timer)
        timer = setTimeout(() => send({ type: 'fieldsChecked' }), CHECK_MS)
        return
      case 'focus':
        // Once it is drawn.
        requestAnimationFrame(() =>
          document.getElementById(effect.id)?.focus({ preventScroll: effect.still ?? false }),
        )
        return
      case 'keepDraft':
        return keeper.now()
      case 'clearApart':
        return clearDraft(storage, userId, 'apart')
      case 'write': {
        const { id } = effect.attempt
        const renamed = (attempt: typeof effect.attempt) => send({ type: 'renamed', attempt })
        const made = backend.write(effect.attempt, renamed)
        return ask(
          'write',
          id,
          made.then((answer): EditorEvent => ({ type: 'answered', id, answer })),
        )
      }
      case 'settle': {
        const { id } = effect.attempt
        const known = backend.settle(effect.attempt)
        return ask(
          'settle',
          id,
          known.then((answer): EditorEvent => ({ type: 'settled', id, answer })),
        )
      }
      case 'lookForFiles':
        for (const url of effect.urls)
          void isMissing(url).then((gone) => {
            if (gone) send({ type: 'filesGone', files: [objectName(url)] })
          })
        return
      case 'readAgain':
        return options.readAgain()
      case 'close':
        keeper.stop()
        clearDraft(storage, userId)
        return options.onClose()
      case 'reopen':
        return reopen(effect)
      default:
        return uploader.perform(effect)
    }
  }

  machine.subscribe(keeper.later)
  return {
    ...machine,
    product,
    userId,
    /** As a save would write them. */
    allVariants: () => allVariants(getState(), FRESH.variant),
    addFiles: (files: File[], dropped = false) =>
      send({ type: 'filesChosen', files: uploader.prepare(files), dropped }),
    /** Once it is on the screen. Returns what is done when it goes: a session that ends must not lose the last word. */
    open() {
      for (const effect of toDo) perform(effect)
      toDo = []
      keeper.later()
      const ask = (event: BeforeUnloadEvent) => {
        if (isWorthKeeping(getState())) event.preventDefault()
      }
      window.addEventListener('beforeunload', ask)
      window.addEventListener('pagehide', keeper.keep)
      return () => {
        keeper.keep()
        clearTimeout(timer)
        uploader.dispose()
        window.removeEventListener('beforeunload', ask)
        window.removeEventListener('pagehide', keeper.keep)
      }
    },
  }
}
