import { parsePrice, PRODUCT_MESSAGE, type ProductForm } from '#app/domain/product-schema.ts'
import { isPlaceholder, variantKey } from '#app/domain/variant.ts'
import type { SavedProduct, SaveRequest } from '#app/admin/data/mutations.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'
import type { AppErrorCode } from '#app/lib/errors.ts'
import { IMAGE_MESSAGE } from '#app/admin/products/editor/images/image-files.ts'
import {
  discarded,
  imageReducer,
  imageUrls,
  owned,
  unusable,
} from '#app/admin/products/editor/images/image-list.ts'
import { combine } from '#app/admin/products/editor/matrix/combinations.ts'
import {
  finalPriceWords,
  freeVariant,
  VARIANT_MESSAGE,
} from '#app/admin/products/editor/variants/variant-rules.ts'
import {
  listed,
  takenOut,
  type VariantSet,
} from '#app/admin/products/editor/variants/variant-set.ts'
import type { Answer, WriteRequest } from './attempt.ts'
import {
  IDLE,
  type EditorEffect,
  type EditorState,
  type EditorStep,
  type Failure,
  type Fresh,
  type Job,
} from './editor-state.ts'
import { checkForm, fieldNames, inTheWordsOf } from './form-values.ts'
import { INTENTS, SAVED, type Intent } from './intents.ts'
import { chain } from './machine.ts'
import { allVariants, intentOf, isUnsaved } from './selectors.ts'
import { say, startAnew, write } from './steps.ts'

type Saving = Extract<Job, { type: 'saving' }>

/** The button at the foot, or Ctrl+S. It waits for variants that are just being added. */
export function submit(state: EditorState, fresh: Fresh): EditorStep {
  const { job, queued } = state
  if (state.asking) return [state, []]
  if (job.type === 'adding') return [queued ? state : { ...state, queued: true }, []]
  if (job.type !== 'idle') return [state, []]
  return save(state, intentOf(state), fresh)
}

/** Checks what the intent asks for (SPEC §5) and sends it. `force`: over a newer version. */
export function save(state: EditorState, intent: Intent, fresh: Fresh, force = false): EditorStep {
  const row = INTENTS[intent]
  const idle: EditorState = { ...state, job: IDLE }
  const { wanted, back } = combine(state.variants, state.choice)
  const isEmpty = listed(state.variants).length + wanted.length === 0
  // Adding whose answer was lost: the list here may lack what the product has.
  const mayHaveMore = state.attempt?.request.kind === 'add'
  const refusal =
    (!state.productId && row.needsProduct) || (isEmpty && !mayHaveMore && row.needsVariants)
  if (refusal) return refuse(idle, refusal, isEmpty ? 'variants' : state.tab)

  const { values, errors } = checkForm(state.form)
  const hasImages = imageUrls(state.images.list).length > 0
  const checked: EditorState = {
    ...idle,
    errors: errors ?? {},
    touched: fieldNames(state.form),
    imagesMissing: !hasImages,
  }
  if (errors) {
    const first = fieldNames(state.form).find((name) => errors[name]) ?? 'name'
    const refused = refuse(checked, Object.values(errors)[0] ?? row.failed, 'basic')
    return chain(refused, (after) => [after, [{ type: 'focus', id: first }]])
  }
  if (state.images.batch)
    return [checked, [{ type: 'toast', kind: 'warning', text: IMAGE_MESSAGE.busy }]]
  if (!hasImages) return refuse(checked, PRODUCT_MESSAGE.images, 'basic')
  if (unusable(state.images.list).length > 0) return [{ ...checked, asking: 'images' }, []]

  // What the matrix brings back is not deleted.
  const removed = takenOut(state.variants).length - back.length
  const saving: Saving = { type: 'saving', intent, force, removed, finishing: false }
  const job =
    row.writes === 'changes' && !force && !isUnsaved(state)
      ? { ...saving, finishing: true }
      : saving
  return send({ ...checked, job }, job, values, fresh)
}

function refuse(state: EditorState, message: string, tab: EditorState['tab']): EditorStep {
  return [{ ...state, tab }, [say('error', message)]]
}

/** The request of the job as it stands; refused here when a variant would cost nothing. */
function send(state: EditorState, job: Saving, form: ProductForm, fresh: Fresh): EditorStep {
  const { productId } = state
  if (job.finishing && productId) return write(state, { kind: 'finish', productId }, fresh)
  const all = allVariants(state, fresh.variant)
  const isStepOne =
    INTENTS[job.intent].writes === 'basics' && (productId !== null || all.length === 0)
  const free = freeVariant(form, isStepOne ? listed(state.variants) : all)
  if (free) return refusePrice({ ...state, job: IDLE }, finalPriceWords(free))
  const stepOneVariants = productId ? null : [fresh.placeholder()]
  return write(
    state,
    {
      kind: 'save',
      productId,
      form,
      images: imageUrls(state.images.list),
      variants: isStepOne ? stepOneVariants : all,
      expectedUpdatedAt: job.force ? null : state.baseline.version,
    },
    fresh,
  )
}

/** The product stands with these values. What was typed since are changes to it. */
export function withSaved(
  state: EditorState,
  request: SaveRequest,
  { id, updatedAt }: SavedProduct,
  now: number,
): EditorStep {
  const { form, images, variants } = request
  const real = variants?.filter((variant) => !isPlaceholder(variant))
  const dropped = state.baseline.images.filter((url) => !images.includes(url))
  const baseline = {
    version: updatedAt,
    form,
    images,
    variants: real ?? state.baseline.variants,
    at: now,
  }
  const next: EditorState = {
    ...state,
    productId: id,
    baseline,
    form: inTheWordsOf(form, state.form),
    images: owned(state.images, images),
    variants: real ? asWritten(state, real) : state.variants,
    restored: null,
  }
  return [next, dropped.length > 0 ? [{ type: 'removeFiles', urls: dropped }] : []]
}

/** The list beside what was written: what the matrix brought stands in it, and what was taken out since stays out. */
function asWritten({ variants, choice }: EditorState, real: VariantDraft[]): VariantSet {
  const { wanted } = combine(variants, choice)
  const chosen = new Set(wanted.map(variantKey))
  const written = new Set(real.map(variantKey))
  const left = variants
    .map((entry) => (chosen.has(variantKey(entry.variant)) ? { ...entry, out: false } : entry))
    .filter(({ variant, out }) => !out || written.has(variantKey(variant)))
  const here = new Set(left.map(({ variant }) => variantKey(variant)))
  const missing = real.filter((variant) => !here.has(variantKey(variant)))
  return [
    ...left,
    ...missing.map((variant) => ({ variant, out: !chosen.has(variantKey(variant)) })),
  ]
}

/** The job's write was made: the next one, or the word that all is done. */
export function saved(
  state: EditorState,
  job: Saving,
  request: WriteRequest,
  answer: Answer,
  fresh: Fresh,
): EditorStep {
  if (answer.kind === 'finish') return done(state, SAVED.finished(answer.count), job)
  if (answer.kind !== 'save' || request.kind !== 'save') return [{ ...state, job: IDLE }, []]
  return chain(withSaved(state, request, answer, fresh.now()), (next): EditorStep => {
    const { finishes, writes } = INTENTS[job.intent]
    if (finishes) {
      const finishing = { ...job, finishing: true }
      return send({ ...next, job: finishing }, finishing, request.form, fresh)
    }
    const isStepOne = writes === 'basics' && (request.variants?.every(isPlaceholder) ?? true)
    if (isStepOne) {
      const after: EditorState = { ...next, job: IDLE, tab: 'variants', touched: [], errors: {} }
      const words = request.productId ? SAVED.updated : SAVED.stepOne
      return [after, [say('success', words), { type: 'readAgain' }]]
    }
    return done(next, request.productId ? SAVED.updated : SAVED.created, job)
  })
}

/** Saved for good. The list behind is read again, but nothing waits for it, nor is refused meanwhile. */
function done(state: EditorState, message: string, { removed }: Saving): EditorStep {
  const words = say('success', message, removed > 0 ? SAVED.removed(removed) : undefined)
  // What was changed while it was saved is not lost with the editor.
  if (isUnsaved(state) || state.images.batch)
    return [{ ...state, job: IDLE, flow: 'edit' }, [words, { type: 'readAgain' }]]
  const [left, effects] = leave(state)
  return [left, [words, ...effects, { type: 'readAgain' }]]
}

/** The editor closes: its draft goes, and with it the files that nobody has saved. */
export function leave(state: EditorState): EditorStep {
  const [images, effects] = discarded(state.images)
  const { apart } = state
  const forgotten: EditorEffect[] = apart
    ? [{ type: 'clearApart' }, { type: 'removeFiles', urls: apart.unsavedImages }]
    : []
  return [
    { ...state, images, apart: null, asking: null, queued: false, job: { type: 'closed' } },
    [...effects, ...forgotten, { type: 'closeToast' }, { type: 'close' }],
  ]
}

const IMAGE_GONE =
  'Una imagen ya no existe y salió de la lista. Revisa las imágenes y guarda de nuevo.'

export function savingFailed(state: EditorState, job: Saving, failure: Failure): EditorStep {
  const idle: EditorState = { ...state, job: IDLE }
  const { failed, gone } = INTENTS[job.intent]
  // To who is staff no longer a product is not gone, but hidden.
  if (failure.roleLost) return [idle, []]
  switch (failure.code) {
    case 'stale_version':
      return [{ ...state, job: { type: 'conflict', intent: job.intent } }, []]
    case 'not_found':
      return startAnew(idle, gone)
    case 'image_gone': {
      const files = failure.details.split(',')
      const [images] = imageReducer(state.images, { type: 'filesGone', files })
      return [{ ...idle, images }, [say('error', failed, IMAGE_GONE)]]
    }
    case 'final_price':
      return refusePrice(idle, finalPriceWords(JSON.parse(failure.details)))
    case 'no_real_variant':
      return [idle, [say('error', VARIANT_MESSAGE.realRequired)]]
    case 'variant_exists':
      return [idle, [say('error', VARIANT_MESSAGE.duplicate)]]
    default:
      return [
        idle,
        [
          say(
            'error',
            failed,
            HINTS[failure.code] ?? 'Lo que escribiste sigue aquí: intenta de nuevo.',
          ),
        ],
      ]
  }
}

/** At the price when it was changed here, else at the adjustment, whose row says so by itself. */
function refusePrice(state: EditorState, message: string): EditorStep {
  const { form, baseline, errors } = state
  const field = form.isOnSale ? 'salePrice' : 'basePrice'
  const isChanged = parsePrice(form[field]) !== parsePrice(baseline.form[field])
  const shown = isChanged ? { ...errors, [field]: message } : errors
  return refuse({ ...state, errors: shown }, message, isChanged ? 'basic' : 'variants')
}

const SESSION_ENDED =
  'Tu sesión terminó. Entra de nuevo: lo que escribiste quedó guardado como borrador.'

/** What to do about it, in plain words. */
const HINTS: Partial<Record<AppErrorCode, string>> = {
  offline: 'No hay conexión. Lo que escribiste sigue aquí: intenta de nuevo.',
  session_expired: SESSION_ENDED,
  forbidden: SESSION_ENDED,
  no_room:
    'La tienda se quedó sin espacio para guardar. Lo que escribiste sigue aquí: avisa a quien la administra.',
}
