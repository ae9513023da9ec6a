import crewBeige from '#app/assets/promo/crew-beige.webp'
import topVerde from '#app/assets/promo/top-verde.webp'
import type { SAMPLE_PRODUCTS } from '#app/domain/sample-products.ts'

/** Photos of SPEC §2's sample products, which have no entry in the catalogue. */
export const SAMPLE_PHOTO: Record<(typeof SAMPLE_PRODUCTS)[number]['id'], string> = {
  'sudadera-duna': crewBeige,
  'top-brisa': topVerde,
}
