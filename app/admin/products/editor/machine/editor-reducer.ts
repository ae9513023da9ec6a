import {
  discarded,
  imageReducer,
  owned,
  unusable,
} from '#app/admin/products/editor/images/image-list.ts'
import { NO_CHOICE } from '#app/admin/products/editor/matrix/combinations.ts'
import { FINAL_PRICE } from '#app/admin/products/editor/variants/variant-rules.ts'
import {
  listed,
  restored,
  savedOf,
  withEdits,
  without,
} from '#app/admin/products/editor/variants/variant-set.ts'
import {
  addBasic,
  addChoice,
  added,
  addingFailed,
  addMissing,
  addTyped,
  withStored,
} from './adding.ts'
import type { Answer, Attempt } from './attempt.ts'
import {
  IDLE,
  type EditorEffect,
  type EditorEvent,
  type EditorState,
  type EditorStep,
  type Failure,
  type Fresh,
} from './editor-state.ts'
import { checkForm, fieldNames, type FieldName } from './form-values.ts'
import { UNFINISHED } from './intents.ts'
import { chain } from './machine.ts'
import { leave, save, saved, savingFailed, submit, withSaved } from './saving.ts'
import { draftContent, isUnsaved } from './selectors.ts'
import { say } from './steps.ts'

const only = (state: EditorState): EditorStep => [state, []]

/** One event of the product editor (ADR 0050). No clock, no chance, no request: what is `fresh` is handed in. */
export function editorReducer(state: EditorState, event: EditorEvent, fresh: Fresh): EditorStep {
  if (state.job.type === 'closed')
    return [state, event.type === 'answered' ? [{ type: 'readAgain' }] : []]
  const step = reduce(state, event, fresh)
  // A save waited for the variants: they are there now.
  return chain(step, (next) =>
    next.queued && next.job.type === 'idle' && !next.asking
      ? submit({ ...next, queued: false }, fresh)
      : only(next),
  )
}

function reduce(state: EditorState, event: EditorEvent, fresh: Fresh): EditorStep {
  switch (event.type) {
    case 'typed':
      return typed(state, event.change)
    case 'fieldLeft':
      if (state.touched.includes(event.name)) return [state, [{ type: 'checkSoon' }]]
      return [{ ...state, touched: [...state.touched, event.name] }, [{ type: 'checkSoon' }]]
    case 'fieldsChecked': {
      const wrong = checkForm(state.form).errors ?? {}
      const news = state.touched.filter((name) => wrong[name] && wrong[name] !== state.errors[name])
      if (news.length === 0) return only(state)
      const shown = Object.fromEntries(news.map((name) => [name, wrong[name]]))
      return only({ ...state, errors: { ...state.errors, ...shown } })
    }
    case 'errorsShown': {
      const first = fieldNames(state.form).find((name) => state.errors[name])
      return [{ ...state, tab: 'basic' }, [{ type: 'focus', id: first ?? 'elegir-archivos' }]]
    }
    case 'tabChosen':
      return only({ ...state, tab: event.tab })

    case 'variantTyped': {
      const { typing } = state
      const isNamed = 'color' in event.change || 'size' in event.change
      const mended = typing.problem === FINAL_PRICE ? 'adjustment' in event.change : isNamed
      const problem = mended ? '' : typing.problem
      return only({ ...state, typing: { ...typing, ...event.change, problem } })
    }
    case 'variantAdded':
      return addTyped(state, fresh)
    case 'basicAdded':
      return addBasic(state, fresh)
    case 'choiceAdded':
      return addChoice(state, fresh)
    case 'choiceChanged':
      return only({ ...state, choice: event.choice })
    case 'variantsEdited':
      return only({ ...state, variants: withEdits(state.variants, event.edits) })
    case 'allEdited': {
      const list = listed(state.variants)
      const edits = list.map((of) => ({ of, change: event.change }))
      const before = list.map(({ stock, priceAdjustment, ...of }) => ({
        of,
        change: { stock, priceAdjustment },
      }))
      const text = `Aplicado a ${list.length} variantes`
      const undo = { type: 'variantsEdited', edits: before } as const
      return [
        { ...state, variants: withEdits(state.variants, edits) },
        [{ type: 'toast', kind: 'success', text, undo }],
      ]
    }
    case 'variantRemoved': {
      const { variant } = event
      const { baseline } = state
      const next = { ...state, variants: without(state.variants, baseline.variants, variant) }
      // What the server has goes with the save (SPEC §8).
      if (!savedOf(baseline.variants, variant))
        return [next, [say('success', 'Variante eliminada')]]
      const words = say('info', `${variant.color} / ${variant.size} se eliminará al guardar`)
      return [next, [{ ...words, undo: { type: 'variantRestored', variant } }]]
    }
    case 'variantRestored': {
      const { color, size } = event.variant
      return only({ ...state, variants: restored(state.variants, [{ color, size }]) })
    }

    case 'submitted':
      return submit(state, fresh)
    case 'cancelled': {
      if (state.job.type === 'conflict') return only(state)
      const waits = state.images.list.some(({ status }) => status !== 'done')
      if (state.tab === 'variants' || waits || isUnsaved(state))
        return only({ ...state, asking: 'leave' })
      const isUnfinished = state.flow === 'create' && state.productId !== null
      return chain(leave(state), (left) => [left, isUnfinished ? [say('info', UNFINISHED)] : []])
    }
    case 'stayed':
      return only(state.asking ? { ...state, asking: null } : state)
    case 'abandoned':
      return state.asking === 'leave' ? leave(state) : only(state)
    case 'savedWithout': {
      if (state.asking !== 'images') return only(state)
      const ids = unusable(state.images.list).map(({ id }) => id)
      const [images, effects] = imageReducer(state.images, { type: 'imagesRemoved', ids })
      const rest: EditorState = { ...state, images, asking: null }
      return chain([rest, effects], (next) => submit(next, fresh))
    }
    case 'failedRetried': {
      if (state.asking !== 'images') return only(state)
      const ids = unusable(state.images.list).map(({ id }) => id)
      const [images, effects] = imageReducer(state.images, { type: 'uploadsRetried', ids })
      return [{ ...state, images, asking: null, tab: 'basic' }, effects]
    }

    case 'conflictLeft':
      return only(state.job.type === 'conflict' ? { ...state, job: IDLE } : state)
    case 'overwritten':
      return state.job.type === 'conflict'
        ? save(state, state.job.intent, fresh, true)
        : only(state)
    case 'storedLoaded':
      if (state.job.type !== 'conflict') return only(state)
      return reopen(state, {
        draft: null,
        apart: draftContent(state),
        failed: 'No pudimos guardar tus cambios aparte. Cópialos antes de salir.',
      })
    case 'joined': {
      if (state.job.type !== 'conflict') return only(state)
      const { updatedAt, stored, both } = event
      const joined = { choice: NO_CHOICE, attempt: null, joined: true, updatedAt, opened: stored }
      return reopen(state, {
        draft: { ...draftContent(state), ...both, ...joined },
        failed: 'No pudimos juntar los cambios. Sigue editando e intenta de nuevo.',
      })
    }
    case 'apartRestored': {
      if (!state.apart) return only(state)
      const { updatedAt, opened, ...here } = draftContent(state)
      return reopen(state, {
        draft: { ...state.apart, updatedAt, opened },
        apart: isUnsaved(state) ? { ...here, updatedAt, opened } : null,
        failed: 'No pudimos recuperar tus cambios. Siguen aparte: intenta de nuevo.',
      })
    }
    case 'apartDropped': {
      if (!state.apart) return only(state)
      const urls = state.apart.unsavedImages
      return [{ ...state, apart: null }, [{ type: 'clearApart' }, { type: 'removeFiles', urls }]]
    }
    case 'draftDropped':
      return reopen(state, { draft: null, failed: '' })
    case 'photosSaved': {
      const version = event.updatedAt ?? state.baseline.version
      return only({ ...state, baseline: { ...state.baseline, version } })
    }
    case 'draftKept':
      return only(state.keptAt === event.at ? state : { ...state, keptAt: event.at })

    case 'renamed':
      if (event.attempt.id !== state.attempt?.id) return only(state)
      return [{ ...state, attempt: event.attempt }, [{ type: 'keepDraft' }]]
    case 'answered':
    case 'settled':
    case 'refused':
    case 'unsettled':
      return event.id === state.attempt?.id
        ? cameBack(state, state.attempt, event, fresh)
        : only(state)

    default: {
      const [images, effects] = imageReducer(state.images, event)
      return [images === state.images ? state : { ...state, images }, effects]
    }
  }
}

type Outcome = Extract<EditorEvent, { type: 'answered' | 'settled' | 'refused' | 'unsettled' }>

/** What came of the attempt under way. While nobody knows, it stays in the draft (ADR 0032). */
function cameBack(state: EditorState, attempt: Attempt, event: Outcome, fresh: Fresh): EditorStep {
  if (event.type === 'unsettled') return failed(state, event.failure)
  const known: EditorStep = [{ ...state, attempt: null }, [{ type: 'keepDraft' }]]
  switch (event.type) {
    case 'refused':
      return chain(event.failure.inDoubt ? only(state) : known, (next) =>
        failed(next, event.failure),
      )
    case 'answered':
      return chain(known, (next) => made(next, attempt, event.answer, fresh))
    case 'settled':
      return chain(
        chain(known, (next) => found(next, attempt, event.answer, fresh)),
        (next) => askedAgain(next, fresh),
      )
  }
}

function made(state: EditorState, attempt: Attempt, answer: Answer, fresh: Fresh): EditorStep {
  const { job } = state
  if (job.type === 'saving') return saved(state, job, attempt.request, answer, fresh)
  if (job.type !== 'adding' || !job.addition || answer.kind !== 'add')
    return found(state, attempt, answer, fresh)
  return chain(added(state, job.addition, answer), (next) => [next, [{ type: 'readAgain' }]])
}

/** A write whose answer had been lost turns out to be made: what was typed since are changes to it. */
function found(
  state: EditorState,
  { request }: Attempt,
  answer: Answer | null,
  fresh: Fresh,
): EditorStep {
  if (answer?.kind === 'add') return [withStored(state, answer), [{ type: 'readAgain' }]]
  if (answer?.kind === 'save' && request.kind === 'save')
    return withSaved(state, request, answer, fresh.now())
  return only(state)
}

/** What was asked for while an earlier write had no answer is asked again, with what stands here now. */
function askedAgain(state: EditorState, fresh: Fresh): EditorStep {
  const { job } = state
  const idle: EditorState = { ...state, job: IDLE }
  if (job.type === 'saving') return save(idle, job.intent, fresh, job.force)
  return job.type === 'adding' && job.addition ? addMissing(idle, job.addition, fresh) : only(idle)
}

function failed(state: EditorState, failure: Failure): EditorStep {
  const { job } = state
  if (job.type === 'saving') return savingFailed(state, job, failure)
  if (job.type !== 'adding') return only(state)
  if (job.addition) return addingFailed(state, job.addition, failure)
  // Nobody asked for it: the next write asks again.
  return only({ ...state, job: IDLE })
}

/** Opens the product anew, with another draft or as it is stored. Files that neither slot keeps leave the bucket. */
function reopen(
  state: EditorState,
  how: Omit<Extract<EditorEffect, { type: 'reopen' }>, 'type' | 'productId' | 'left'>,
): EditorStep {
  const { images, productId } = state
  const kept = [...(how.draft?.unsavedImages ?? []), ...(how.apart?.unsavedImages ?? [])]
  const [, left] = discarded(owned(images, kept))
  return [state, [{ type: 'reopen', productId, left, ...how }]]
}

/** What is typed goes on saying what is wrong, and stops as soon as it is right; new errors wait (see `checkSoon`). */
function typed(state: EditorState, change: Partial<EditorState['form']>): EditorStep {
  const form = { ...state.form, ...change }
  const names = Object.keys(change) as FieldName[]
  const errors = { ...state.errors }
  if (names.some((name) => errors[name])) {
    const wrong = checkForm(form).errors ?? {}
    for (const name of names) {
      if (wrong[name] && errors[name]) errors[name] = wrong[name]
      else delete errors[name]
    }
  }
  const checks = names.some((name) => state.touched.includes(name))
  return [{ ...state, form, errors }, checks ? [{ type: 'checkSoon' }] : []]
}
