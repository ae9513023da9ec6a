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
