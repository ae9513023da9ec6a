/** Sample data of SPEC §2, shown by the collections and 'Essential Tops': not in the catalogue. Prices in MXN. */
export const SAMPLE_PRODUCTS = [
  { id: 'sudadera-duna', name: 'Sudadera Duna', colors: 4, basePrice: 1599, salePrice: 1299 },
  { id: 'top-brisa', name: 'Top deportivo Brisa', colors: 4, basePrice: 899, salePrice: null },
] as const
