import type { CategorySlug } from './product.ts'

/** A themed section: shown only when some product of the category carries one of its tags (SPEC §2). */
export interface Theme {
  title: string
  lead: string
  tags: readonly [string, ...string[]]
}

export interface CategoryPage {
  slug: CategorySlug
  name: string
  subtitle: string
  /** Document title (without the brand) and description in Spanish. */
  title: string
  description: string
  /** In order; the image stands left, right, left. */
  themes: readonly Theme[]
}

const theme = (title: string, lead: string, ...tags: [string, ...string[]]): Theme => ({
  title,
  lead,
  tags,
})

/** The three category pages. Mujer's words are SPEC §2's; Hombre and Accesorios take themes that suit them. */
export const CATEGORY_PAGES = {
  mujer: {
    slug: 'mujer',
    name: 'Mujer',
    subtitle: 'Movimiento con propósito',
    title: 'Ropa deportiva para mujer',
    description:
      'Leggings, tops, faldas y sudaderas para yoga, correr y entrenar. Ropa deportiva de mujer hecha para moverse, con envíos a todo México.',
    themes: [
      theme(
        'Mañana Activa',
        'Para saludar al sol y salir a correr antes de que el día despierte.',
        'yoga',
        'running',
      ),
      theme(
        'Entrenamiento Intenso',
        'Soporte firme y telas que aguantan la última repetición.',
        'training',
        'gym',
      ),
      theme(
        'Relax & Recovery',
        'Capas suaves para bajar el ritmo y quedarse un rato más.',
        'casual',
        'relax',
      ),
    ],
  },
  hombre: {
    slug: 'hombre',
    name: 'Hombre',
    subtitle: 'Fuerza que fluye',
    title: 'Ropa deportiva para hombre',
    description:
      'Shorts, playeras, joggers y sudaderas para correr, entrenar y descansar. Ropa deportiva de hombre con envíos a todo México.',
    themes: [
      theme(
        'Kilómetros al Alba',
        'Ligero en los brazos y libre en las piernas, del primer trote al sprint.',
        'running',
        'yoga',
      ),
      theme(
        'Fuerza y Técnica',
        'Telas que resisten la barra, el piso y la rutina completa.',
        'training',
        'gym',
      ),
      theme(
        'Día de Descanso',
        'Felpa y algodón para recuperar sin quitarte lo cómodo.',
        'casual',
        'relax',
      ),
    ],
  },
  accesorios: {
    slug: 'accesorios',
    name: 'Accesorios',
    subtitle: 'Lo que te acompaña',
    title: 'Accesorios deportivos',
    description:
      'Tapetes, botellas, bolsas, gorras y calcetas para llevar tu práctica a donde vayas. Accesorios deportivos con envíos a todo México.',
    themes: [
      theme(
        'Tu Espacio de Práctica',
        'Un tapete firme y poco más: el piso hace el resto.',
        'yoga',
        'running',
      ),
      theme(
        'Listo para el Gym',
        'Bolsa, agua y lo justo para entrenar sin volver por nada.',
        'training',
        'gym',
      ),
      theme(
        'De la Pista a la Calle',
        'Detalles que siguen contigo cuando termina el entrenamiento.',
        'casual',
        'relax',
      ),
    ],
  },
} as const satisfies Record<CategorySlug, CategoryPage>
