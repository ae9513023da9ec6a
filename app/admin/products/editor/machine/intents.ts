import { VARIANT_MESSAGE } from '#app/admin/products/editor/variants/variant-rules.ts'

/** What the button at the editor's foot means: step 1 of the wizard, its step 2, or saving a product that exists. */
export type Intent = 'continue' | 'finish' | 'update'

interface IntentRow {
  button: string
  /** Said when there is no product yet; null: none is needed. */
  needsProduct: string | null
  /** Said when there is no variant; null: none is needed. */
  needsVariants: string | null
  /**
   * `basics`: the form and the images, the placeholder with a new product; variants that are there without a product
   * are created with it, which leaves nothing for step 2. `everything`: all variants too. `changes`: everything, if
   * something changed.
   */
  writes: 'basics' | 'everything' | 'changes'
  /** The placeholder goes afterwards (SPEC §4). */
  finishes: boolean
  /** Said when it fails (SPEC §8). */
  failed: string
  /** Said when somebody has deleted the product. */
  gone: string
}

export const INTENTS: Record<Intent, IntentRow> = {
  continue: {
    button: 'Guardar y Continuar',
    needsProduct: null,
    needsVariants: null,
    writes: 'basics',
    finishes: false,
    failed: 'Error al crear el producto',
    gone: VARIANT_MESSAGE.productGone,
  },
  update: {
    button: 'Actualizar Producto',
    needsProduct: null,
    needsVariants: VARIANT_MESSAGE.oneRequired,
    writes: 'everything',
    finishes: false,
    failed: 'Error al actualizar el producto',
    gone: VARIANT_MESSAGE.notExisting,
  },
  finish: {
    button: 'Finalizar Producto',
    needsProduct: VARIANT_MESSAGE.noProduct,
    needsVariants: VARIANT_MESSAGE.realRequired,
    writes: 'changes',
    finishes: true,
    failed: 'Error al finalizar el producto',
    gone: VARIANT_MESSAGE.noProduct,
  },
}

/** What is said on success (SPEC §8). */
export const SAVED = {
  stepOne: 'Producto creado exitosamente. Ahora define las variantes reales.',
  created: 'Producto creado exitosamente con todas sus variantes',
  updated: 'Producto actualizado exitosamente',
  finished: (count: number) => `Producto finalizado exitosamente con ${count} variante(s)`,
  /** Beside it: variants that the save has deleted. */
  removed: (count: number) =>
    count === 1 ? 'Variante eliminada' : `${count} variantes eliminadas`,
}

/** What adding variants says (SPEC §8): on the server, in the editor alone, or not at all. */
export interface AdditionWords {
  saved: string
  local: string
  failed: string
}

export const BASIC_WORDS: AdditionWords = {
  saved: '3 variantes básicas creadas y guardadas exitosamente',
  local: 'Variantes básicas creadas (se guardarán al finalizar el producto)',
  failed: 'Error al crear las variantes básicas',
}

/** For one variant, or for the combinations of a matrix. */
export const additionWords = (count: number): AdditionWords =>
  count === 1
    ? {
        saved: 'Variante agregada exitosamente',
        local: 'Variante agregada localmente',
        failed: 'Error al agregar la variante',
      }
    : {
        saved: `${count} variantes agregadas exitosamente`,
        local: `${count} variantes agregadas localmente`,
        failed: 'Error al agregar las variantes',
      }

/** Variants that were taken out and are in the list again: the server had them all along. */
export const restoredWords = (count: number) =>
  count === 1 ? 'Variante recuperada' : `${count} variantes recuperadas`

/** What becomes of the product of step 1 when the wizard is left (ADR 0036). */
export const UNFINISHED =
  'El producto te espera en la lista como «Sin terminar». Nadie lo ve en la tienda hasta que lo termines.'
