import { imageUrls } from '#app/admin/products/editor/images/image-list.ts'
import type { Toast } from '#app/admin/products/editor/images/image-list.ts'
import { DELETED_HINT } from '#app/admin/products/editor/variants/variant-rules.ts'
import { detached } from '#app/admin/products/editor/variants/variant-set.ts'
import { isSameRequest, type WriteRequest } from './attempt.ts'
import { IDLE, type EditorState, type EditorStep, type Fresh } from './editor-state.ts'
import { NOT_SAVED } from './open-editor.ts'

/** A message that takes the place of the editor's last one. */
export const say = (kind: Toast['kind'], text: string, description?: string): Toast => ({
  type: 'toast',
  id: 'editor',
  kind,
  text,
  description,
})

/**
 * Sends a write, unless an earlier one has no answer yet: the same request is the same attempt, and another one waits
 * until it is known what became of the first (ADR 0032).
 */
export function write(state: EditorState, request: WriteRequest, fresh: Fresh): EditorStep {
  const earlier = state.attempt
  if (earlier && !isSameRequest(earlier.request, request))
    return [state, [{ type: 'settle', attempt: earlier }]]
  const attempt = earlier ?? { id: fresh.id(), request }
  return [{ ...state, attempt }, [{ type: 'keepDraft' }, { type: 'write', attempt }]]
}

/** Somebody deleted the product: nothing of it is saved any more, and what stands here becomes a new one (ADR 0017). */
export function startAnew(state: EditorState, message: string): EditorStep {
  const anew: EditorState = {
    ...state,
    job: IDLE,
    queued: false,
    flow: 'create',
    productId: null,
    baseline: NOT_SAVED,
    variants: detached(state.variants),
    attempt: null,
  }
  return [
    anew,
    [
      say('error', message, DELETED_HINT),
      { type: 'keepDraft' },
      { type: 'lookForFiles', urls: imageUrls(state.images.list) },
      { type: 'readAgain' },
    ],
  ]
}
