import { withFreeSkus } from '#app/admin/data/free-skus.ts'
import {
  addVariants,
  finishProduct,
  saveProduct,
  toAddedVariants,
  toSavedProduct,
  VariantExistsError,
} from '#app/admin/data/mutations.ts'
import { isInDoubt, settleAttempt } from '#app/admin/data/write-once.ts'
import { AppError, isRefusal } from '#app/lib/errors.ts'
import type { Answer, Attempt } from './attempt.ts'
import type { Failure } from './editor-state.ts'

/** The editor's writes, as its store needs them. */
export interface EditorBackend {
  /** `onRenamed` gets the attempt anew when a SKU was taken. Throws AppError. */
  write(attempt: Attempt, onRenamed: (attempt: Attempt) => void): Promise<Answer>
  /** The answer to an attempt whose own answer was lost; null when it was not made, and never will be. Throws AppError. */
  settle(attempt: Attempt): Promise<Answer | null>
}

async function send({ id, request }: Attempt): Promise<Answer> {
  if (request.kind === 'save') return { kind: 'save', ...(await saveProduct(id, request)) }
  if (request.kind === 'add') return { kind: 'add', ...(await addVariants(id, request)) }
  return { kind: 'finish', count: await finishProduct(id, request) }
}

/** The editor's writes through the data API. */
export const editorBackend: EditorBackend = {
  async write(attempt, onRenamed) {
    const { id, request } = attempt
    if (request.kind === 'finish' || !request.variants) return send(attempt)
    return withFreeSkus(request.variants, (variants) => {
      if (variants === request.variants) return send(attempt)
      const renamed = { id, request: { ...request, variants } }
      onRenamed(renamed)
      return send(renamed)
    })
  },

  async settle({ id, request }) {
    const answer = await settleAttempt(id)
    if (answer === null) return null
    if (request.kind === 'save') return { kind: 'save', ...toSavedProduct(answer) }
    if (request.kind === 'add') return { kind: 'add', ...toAddedVariants(request.variants, answer) }
    return { kind: 'finish', count: answer as number }
  },
}

/**
 * What an error says to the editor. `keepsRole` asks whether the user is still staff: to who is not, a product is
 * hidden, and looks as if it were gone.
 */
export async function toFailure(
  error: unknown,
  keepsRole: () => Promise<boolean>,
): Promise<Failure> {
  return {
    code: error instanceof AppError ? error.code : 'unknown',
    details: error instanceof AppError ? error.details : '',
    inDoubt: isInDoubt(error),
    roleLost: isRefusal(error) && !(await keepsRole()),
    variant: error instanceof VariantExistsError ? error.variant : null,
  }
}
