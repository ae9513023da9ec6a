import type { AppErrorCode } from '#app/lib/errors.ts'
import type { ProductForm } from '#app/domain/product-schema.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'
import type { ProductVersion } from '#app/admin/products/editor/conflict/product-diff.ts'
import type { Draft, DraftContent } from '#app/admin/products/editor/draft/draft.ts'
import type {
  ImageEffect,
  ImageEvent,
  ImageState,
  Toast,
} from '#app/admin/products/editor/images/image-list.ts'
import type { Choice } from '#app/admin/products/editor/matrix/combinations.ts'
import type { TypedFigures } from '#app/admin/products/editor/variants/variant-rules.ts'
import type {
  NewVariant,
  VariantChange,
  VariantEdit,
  VariantSet,
} from '#app/admin/products/editor/variants/variant-set.ts'
import type { Answer, Attempt } from './attempt.ts'
import type { FieldName, FormErrors } from './form-values.ts'
import type { AdditionWords, Intent } from './intents.ts'
import type { Step } from './machine.ts'

export type EditorTab = 'basic' | 'variants'

/** The product as last saved. `variants` are the real ones. */
export interface Baseline extends ProductVersion {
  /** null: it is not saved yet. */
  version: string | null
}

/** Variants to add, and what is said of it. */
export interface Addition {
  wanted: NewVariant[]
  words: AdditionWords
  from: 'form' | 'basic' | 'matrix'
  /** The matrix's choice that it stands for: what is chosen since stays. */
  choice: Choice | null
}

export type Job =
  | { type: 'idle' }
  /** null: an addition of before a reload, of which nobody knows whether it was made. */
  | { type: 'adding'; addition: Addition | null }
  /** `removed`: how many variants this save deletes. */
  | { type: 'saving'; intent: Intent; force: boolean; removed: number; finishing: boolean }
  /** Somebody saved a newer version. */
  | { type: 'conflict'; intent: Intent }
  /** The editor was left; the last answer may still come. */
  | { type: 'closed' }

/** The form for one variant. */
export interface VariantTyping extends TypedFigures {
  color: string
  size: string
  /** What is wrong with it, in Spanish; '' when nothing is. */
  problem: string
  /** Key of the variant that the last addition would have doubled. */
  duplicate: string | null
}

export interface EditorState {
  flow: 'create' | 'edit'
  tab: EditorTab
  /** null: the product does not exist yet, or no more. */
  productId: string | null
  baseline: Baseline
  form: ProductForm
  /** Fields that were left: from then on they say what is wrong with them. */
  touched: readonly FieldName[]
  errors: FormErrors
  /** A save was refused because there was no image. */
  imagesMissing: boolean
  images: ImageState
  variants: VariantSet
  /** Combinations chosen in the matrix and not created yet. */
  choice: Choice
  typing: VariantTyping
  job: Job
  /** A save that waits for variants which are being added. */
  queued: boolean
  /** A write whose answer has not come (ADR 0032). */
  attempt: Attempt | null
  /** Whether to leave, or to save without the images that failed. */
  asking: 'leave' | 'images' | null
  /** The draft this began with, until a save has taken it over. */
  restored: Pick<Draft, 'savedAt' | 'joined'> | null
  /** Values set apart to look at what somebody else saved (ADR 0017). */
  apart: Draft | null
  /** When the draft was last kept, ms since epoch. */
  keptAt: number | null
}

/** Why a write failed. */
export interface Failure {
  code: AppErrorCode
  details: string
  /** Nobody knows whether it was made. */
  inDoubt: boolean
  /** The user is staff no more: the guard leads away, and the draft stays. */
  roleLost: boolean
  /** The one that exists already. */
  variant: VariantDraft | null
}

/** Buttons, questions and pauses: what happened, and no more. */
type PlainEvent =
  | ('submitted' | 'cancelled' | 'variantAdded' | 'basicAdded' | 'choiceAdded')
  /** Some time after a field was left or changed; and the way to what is wrong. */
  | ('fieldsChecked' | 'errorsShown')
  /** Answers to a question: no, yes, and two ways to go on with images that failed. */
  | ('stayed' | 'abandoned' | 'savedWithout' | 'failedRetried')
  /** Ways out of a conflict, and back to what was set apart. */
  | ('conflictLeft' | 'overwritten' | 'storedLoaded')
  | ('apartRestored' | 'apartDropped' | 'draftDropped')

export type EditorEvent =
  | ImageEvent
  | { type: PlainEvent }
  | { type: 'typed'; change: Partial<ProductForm> }
  | { type: 'fieldLeft'; name: FieldName }
  | { type: 'tabChosen'; tab: EditorTab }
  | { type: 'variantTyped'; change: Partial<TypedFigures & { color: string; size: string }> }
  | { type: 'choiceChanged'; choice: Choice }
  | { type: 'variantsEdited'; edits: VariantEdit[] }
  | { type: 'allEdited'; change: VariantChange }
  | { type: 'variantRemoved'; variant: VariantDraft }
  | { type: 'variantRestored'; variant: VariantDraft }
  | { type: 'joined'; updatedAt: string; stored: ProductVersion; both: ProductVersion }
  /** The photos of another colour were saved (ADR 0033). null: somebody else had raised the version. */
  | { type: 'photosSaved'; updatedAt: string | null }
  | { type: 'draftKept'; at: number | null }
  /** What came of the attempt with this id. */
  | { type: 'renamed'; attempt: Attempt }
  | { type: 'answered'; id: string; answer: Answer }
  | { type: 'refused'; id: string; failure: Failure }
  /** null: it was not made, and never will be. */
  | { type: 'settled'; id: string; answer: Answer | null }
  | { type: 'unsettled'; id: string; failure: Failure }

/** For the storage; kept before, it keeps its time. */
type Kept = DraftContent & Partial<Pick<Draft, 'savedAt'>>

export type EditorEffect =
  | Exclude<ImageEffect, Toast>
  | (Toast & { undo?: EditorEvent })
  /**
   * `checkSoon` sends `fieldsChecked` after a pause. `keepDraft` keeps it at once: a tab that dies must know what it had
   * asked for. `close` leaves the editor, and its draft goes. `readAgain`: lists of products are out of date.
   */
  | { type: 'checkSoon' | 'keepDraft' | 'clearApart' | 'closeToast' | 'close' | 'readAgain' }
  /** `still`: nothing scrolls. */
  | { type: 'focus'; id: string; still?: true }
  | { type: 'write' | 'settle'; attempt: Attempt }
  | { type: 'lookForFiles'; urls: string[] }
  /** Opens the product anew with these in the storage, or nothing; where the storage refuses, says `failed` and stays. */
  | {
      type: 'reopen'
      productId: string | null
      draft: Kept | null
      /** undefined: what is set apart stays. */
      apart?: Kept | null
      failed: string
      /** Ends the uploads, and removes the files that neither slot keeps. */
      left: readonly ImageEffect[]
    }

export type EditorStep = Step<EditorState, EditorEffect>

/** What a reducer cannot make: ids and SKUs that nobody had before. */
export interface Fresh {
  id: () => string
  variant: (color: string, size: string, stock?: number, adjustment?: number) => VariantDraft
  placeholder: () => VariantDraft
  now: () => number
}

export const IDLE: Job = { type: 'idle' }
