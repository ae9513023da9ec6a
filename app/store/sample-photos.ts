import crewBeige from '#app/assets/promo/crew-beige.webp'
import topVerde from '#app/assets/promo/top-verde.webp'
import type { SampleId } from '#app/domain/sample-products.ts'

/** Photos of SPEC §2's sample products, whether or not the catalogue has them. */
export const SAMPLE_PHOTO: Record<SampleId, string> = {
  'sudadera-duna': crewBeige,
  'top-brisa': topVerde,
}
