/** What is said once variants were added (SPEC §8): on the server, in the editor alone, or not at all. */
export interface AddingToasts {
  saved: string
  local: string
  failed: string
}

/** For 'Crear básicas'. */
export const BASIC_TOASTS: AddingToasts = {
  saved: '3 variantes básicas creadas y guardadas exitosamente',
  local: 'Variantes básicas creadas (se guardarán al finalizar el producto)',
  failed: 'Error al crear las variantes básicas',
}

/** Variants that were taken out and are in the list again: the server had them all along. */
export const restoredWords = (count: number) =>
  count === 1 ? 'Variante recuperada' : `${count} variantes recuperadas`

/** Variants that a save has deleted. */
export const removedWords = (count: number) =>
  count === 1 ? 'Variante eliminada' : `${count} variantes eliminadas`

/** For one variant, or for the combinations of a matrix. */
export function addingToasts(count: number): AddingToasts {
  return count === 1
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
}
