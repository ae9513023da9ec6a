/** The brand's name, codes and words that tests, mails and pages share. One file, so that a rename is one change. */
export const BRAND = {
  name: 'Vaivén',
  adminTitle: 'Vaivén Admin',
  claim: 'Movimiento Natural',
  skuPrefix: 'VAI',
  currency: 'MXN',
  locale: 'es-MX',
  timeZone: 'America/Mexico_City',
  bucket: 'product-images',
} as const
