/** One address of each kind of page that the store has without a product of its own. */
export const STORE_PATHS = [
  '/',
  '/mujer',
  '/hombre',
  '/accesorios',
  '/mujer?talla=nunca',
  '/mujer?talla=s,m&color=negro&etiqueta=yoga&precio=500-1000',
  '/colecciones',
  '/coleccion/tree',
  '/no-existe',
]
