import heroAccesorios from '#app/assets/scenes/hero-accesorios.webp'
import heroAccesoriosPhone from '#app/assets/scenes/hero-accesorios-phone.webp'
import heroHombre from '#app/assets/scenes/hero-hombre.webp'
import heroHombrePhone from '#app/assets/scenes/hero-hombre-phone.webp'
import heroMujer from '#app/assets/scenes/hero-mujer.webp'
import heroMujerPhone from '#app/assets/scenes/hero-mujer-phone.webp'
import accesoriosEntrenamiento from '#app/assets/scenes/theme-accesorios-entrenamiento.webp'
import accesoriosManana from '#app/assets/scenes/theme-accesorios-manana.webp'
import accesoriosRelax from '#app/assets/scenes/theme-accesorios-relax.webp'
import mujerEntrenamiento from '#app/assets/scenes/theme-entrenamiento-intenso.webp'
import hombreEntrenamiento from '#app/assets/scenes/theme-hombre-entrenamiento.webp'
import hombreManana from '#app/assets/scenes/theme-hombre-manana.webp'
import hombreRelax from '#app/assets/scenes/theme-hombre-relax.webp'
import mujerManana from '#app/assets/scenes/theme-manana-activa.webp'
import mujerRelax from '#app/assets/scenes/theme-relax-recovery.webp'
import type { CategorySlug } from '#app/domain/product.ts'

/** Addresses of a category's drawn scenes. */
export interface CategoryScenes {
  /** 8:3, calm on the left. */
  hero: string
  /** 3:2, the same objects closer. */
  heroPhone: string
  /** One for each of the three themes, in the page's order; 5:6. */
  themes: readonly [string, string, string]
}

/** Only loaders read it: the addresses come with a page's data, and no script contains those of other pages. */
export const CATEGORY_SCENES: Record<CategorySlug, CategoryScenes> = {
  mujer: {
    hero: heroMujer,
    heroPhone: heroMujerPhone,
    themes: [mujerManana, mujerEntrenamiento, mujerRelax],
  },
  hombre: {
    hero: heroHombre,
    heroPhone: heroHombrePhone,
    themes: [hombreManana, hombreEntrenamiento, hombreRelax],
  },
  accesorios: {
    hero: heroAccesorios,
    heroPhone: heroAccesoriosPhone,
    themes: [accesoriosManana, accesoriosEntrenamiento, accesoriosRelax],
  },
}
