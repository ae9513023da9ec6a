/** In the product manager's address it opens the editor for a new product. */
export const NEW_PRODUCT_PARAM = 'nuevo'
export const NEW_PRODUCT_PATH = `/admin/productos?${NEW_PRODUCT_PARAM}=1`
/** On every page of the panel (AdminShell). */
export const NEW_PRODUCT_KEYS = 'Alt+N'
