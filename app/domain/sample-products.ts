/**
 * Sample data of SPEC §2, shown by the collections and 'Essential Tops'. Prices in MXN. One leads to the product of its name,
 * where the catalogue has it.
 */
export const SAMPLE_PRODUCTS = [
  { id: 'sudadera-duna', name: 'Sudadera Duna', colors: 4, basePrice: 1599, salePrice: 1299 },
  { id: 'top-brisa', name: 'Top deportivo Brisa', colors: 4, basePrice: 899, salePrice: null },
] as const

export type SampleId = (typeof SAMPLE_PRODUCTS)[number]['id']
