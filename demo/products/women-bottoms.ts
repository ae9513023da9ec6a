import { WOMEN_SIZES, type DemoProduct } from '#demo/demo-product.ts'

export const WOMEN_BOTTOMS: DemoProduct[] = [
  {
    slug: 'leggings-marea',
    name: 'Leggings Marea',
    description:
      'Tiro alto con pretina acanalada que se queda en su lugar cuando te inclinas y no se enrolla al correr. El tejido de nailon y elastano es denso: no se transparenta ni en la sentadilla más baja. La costura lateral va un poco hacia atrás para que no roce el muslo. Tómalos en tu talla de siempre.',
    category: 'mujer',
    basePrice: 899,
    tags: ['nuevo', 'bestseller', 'yoga', 'running'],
    featured: true,
    metaTitle: 'Leggings Marea de tiro alto para mujer | Vaivén',
    metaDescription:
      'Leggings de tiro alto con pretina acanalada y tejido denso que no se transparenta. Para yoga y carrera, en cuatro colores y de XS a XXL.',
    garment: 'leggings',
    colors: ['negro', 'verde', 'azul', 'rojo'],
    sizes: [...WOMEN_SIZES, 'XXL'],
    stock: { 'negro/S': 3, 'verde/XXL': 0, 'rojo/XS': 0, 'rojo/XXL': 2 },
    adjustments: { XXL: 50 },
  },
  {
    slug: 'leggings-canada',
    name: 'Leggings Cañada',
    description:
      'Compresión media para pesas y circuitos: sostienen la pierna sin apretar la cintura. El punto lleva poliéster reforzado, así que aguanta la barra, el tapete y muchas lavadas antes de hacer bolitas. Llegan justo arriba del tobillo.',
    category: 'mujer',
    basePrice: 899,
    tags: ['training', 'gym', 'temporada'],
    metaTitle: 'Leggings Cañada de compresión media | Vaivén',
    metaDescription:
      'Leggings de compresión media para pesas y circuitos, en un punto reforzado que resiste la barra y el roce. Largo al tobillo, de XS a XL.',
    garment: 'leggings',
    colors: ['rojo', 'azul', 'negro'],
    sizes: WOMEN_SIZES,
  },
  {
    slug: 'leggings-oleaje',
    name: 'Leggings Oleaje',
    description:
      'Por fuera se ven lisos; por dentro el tejido va cepillado y guarda el calor de los primeros kilómetros. Están hechos con 78 % de nailon recuperado de redes de pesca y elastano. Úsalos en las mañanas de invierno o para volver caminando a casa.',
    category: 'mujer',
    basePrice: 949,
    tags: ['sostenible', 'running', 'temporada'],
    metaTitle: 'Leggings Oleaje con interior cepillado | Vaivén',
    metaDescription:
      'Leggings térmicos con interior cepillado y 78 % de nailon reciclado. Para correr en mañanas frías. En azul y negro, de XS a XL.',
    garment: 'leggings',
    colors: ['azul', 'negro'],
    sizes: WOMEN_SIZES,
  },
  {
    slug: 'leggings-helecho',
    name: 'Leggings Helecho',
    description:
      'Nailon reciclado con tacto de algodón, suave contra la piel y sin brillo. La pretina es doble y no lleva elástico: se ajusta por la forma, no por la presión. Los hicimos para posturas largas, cuando cualquier costura de más se siente.',
    category: 'mujer',
    basePrice: 999,
    sale: { price: 799, from: '2024-11-15T06:00:00Z', until: '2030-01-01T05:59:59Z' },
    tags: ['sostenible', 'yoga', 'oferta'],
    metaTitle: 'Leggings Helecho para yoga | Vaivén',
    metaDescription:
      'Leggings de nailon reciclado con tacto de algodón y pretina doble sin elástico, para posturas largas. En verde y negro, de XS a XL.',
    garment: 'leggings',
    colors: ['verde', 'negro'],
    sizes: WOMEN_SIZES,
  },
  {
    slug: 'biker-ribera',
    name: 'Biker Ribera',
    description:
      'Short ciclista de siete pulgadas que llega a medio muslo y no se sube al correr. La pretina ancha queda plana debajo de la playera y el tejido deja pasar el aire. El dobladillo va pegado, sin costura que marque la pierna.',
    category: 'mujer',
    basePrice: 599,
    tags: ['bestseller', 'running', 'yoga'],
    featured: true,
    metaTitle: 'Biker Ribera de siete pulgadas | Vaivén',
    metaDescription:
      'Short ciclista a medio muslo, con dobladillo pegado que no se sube ni marca. Pretina ancha y plana. En cuatro colores, de XS a XL.',
    garment: 'biker',
    colors: ['azul', 'verde', 'negro', 'rosa'],
    sizes: WOMEN_SIZES,
  },
  {
    slug: 'biker-corto-marea',
    name: 'Biker corto Marea',
    description:
      'El mismo tejido denso de los leggings Marea, en un corte corto para piernas y spinning. La pretina acanalada sube hasta el ombligo y se queda quieta en el peso muerto. Combina con los tops de la misma línea.',
    category: 'mujer',
    basePrice: 649,
    tags: ['basico', 'training', 'gym'],
    metaTitle: 'Biker corto Marea para gimnasio | Vaivén',
    metaDescription:
      'Biker corto de tiro alto en el tejido denso de la línea Marea: no se transparenta ni se mueve. En negro y rosa, de XS a XXL.',
    garment: 'biker',
    colors: ['negro', 'rosa'],
    sizes: [...WOMEN_SIZES, 'XXL'],
  },
  {
    slug: 'falda-short-vuelo',
    name: 'Falda-short Vuelo',
    description:
      'Tablones amplios desde la pretina y un short interior que llega tres dedos más abajo. Se abre al girar y vuelve a su sitio al frenar, por eso la llevan quienes juegan tenis y pádel. El short tiene una bolsa lateral para la pelota o las llaves.',
    category: 'mujer',
    basePrice: 799,
    tags: ['nuevo', 'temporada'],
    featured: true,
    metaTitle: 'Falda-short Vuelo para tenis y pádel | Vaivén',
    metaDescription:
      'Falda de tablones con short interior y bolsa para la pelota. Ligera y con caída, para tenis y pádel. En cuatro colores, de XS a XL.',
    garment: 'falda',
    colors: ['rosa', 'negro', 'blanco', 'verde'],
    sizes: WOMEN_SIZES,
  },
  {
    slug: 'falda-short-brinco',
    name: 'Falda-short Brinco',
    description:
      'Más corta y con menos tela que la Vuelo, para saltar la cuerda o entrenar con pliometría. El short interior es de compresión y no se separa de la pierna. La tela exterior pesa muy poco y se seca colgada en una tarde.',
    category: 'mujer',
    basePrice: 849,
    tags: ['limitado', 'training', 'gym'],
    metaTitle: 'Falda-short Brinco con short de compresión | Vaivén',
    metaDescription:
      'Falda corta de entrenamiento con short interior de compresión y tela exterior muy ligera. En verde y blanco, de XS a L.',
    garment: 'falda',
    colors: ['verde', 'blanco'],
    sizes: ['XS', 'S', 'M', 'L'],
  },
  {
    slug: 'jogger-sendero',
    name: 'Jogger Sendero',
    description:
      'Felpa de algodón con el revés afelpado, de peso medio: abriga sin abultar. Pretina con cordón, bolsas diagonales hondas y puño de punto que se queda en el tobillo. Corte holgado en la cadera y recto desde la rodilla; si dudas entre dos tallas, elige la menor.',
    category: 'mujer',
    basePrice: 999,
    tags: ['basico', 'casual', 'relax'],
    metaTitle: 'Jogger Sendero de felpa de algodón | Vaivén',
    metaDescription:
      'Jogger de felpa de algodón con cordón, bolsas hondas y puño de punto. Holgado en la cadera y recto abajo. En tres colores, de XS a XL.',
    garment: 'joggers',
    colors: ['beige', 'gris', 'negro'],
    sizes: WOMEN_SIZES,
  },
]
