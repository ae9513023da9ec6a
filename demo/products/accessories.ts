import type { DemoProduct } from '#demo/demo-product.ts'

export const ACCESSORIES: DemoProduct[] = [
  {
    slug: 'gorra-solar',
    name: 'Gorra Solar',
    description:
      'Seis paneles de lona con ojillos bordados y banda interior que absorbe el sudor. La visera curva da sombra hasta la nariz y se puede doblar sin que se marque. Broche trasero ajustable de 54 a 60 centímetros.',
    category: 'accesorios',
    basePrice: 349,
    tags: ['casual', 'bestseller', 'temporada'],
    metaTitle: 'Gorra Solar de seis paneles | Vaivén',
    metaDescription:
      'Gorra de lona de seis paneles con banda que absorbe el sudor y broche ajustable de 54 a 60 cm. En rojo, negro y beige.',
    garment: 'gorra',
    colors: ['rojo', 'negro', 'beige'],
    sizes: ['Única'],
  },
  {
    slug: 'gorra-rumbo',
    name: 'Gorra Rumbo',
    description:
      'Lona de algodón lavada, sin estructura: se amolda a tu cabeza desde el primer día y cabe doblada en la bolsa trasera. Cerrada por atrás, en dos medidas: M hasta 57 centímetros y L hasta 60.',
    category: 'accesorios',
    basePrice: 379,
    tags: ['casual', 'relax', 'basico'],
    metaTitle: 'Gorra Rumbo de lona lavada | Vaivén',
    metaDescription:
      'Gorra de lona lavada y sin estructura que se amolda y se dobla. Cerrada por atrás, en tallas M y L. En beige y negro.',
    garment: 'gorra',
    colors: ['beige', 'negro'],
    sizes: ['M', 'L'],
    stock: { 'beige/M': 2, 'negro/L': 0 },
  },
  {
    slug: 'tapete-raiz',
    name: 'Tapete Raíz',
    description:
      'Caucho natural con superficie de dos texturas: agarra en seco y también cuando sudas. Mide 183 por 66 centímetros y viene con correa de algodón para cargarlo al hombro. El de 4 mm pesa menos; el de 6 mm cuida más las rodillas.',
    category: 'accesorios',
    basePrice: 899,
    tags: ['yoga', 'sostenible', 'premium'],
    featured: true,
    metaTitle: 'Tapete Raíz de caucho natural para yoga | Vaivén',
    metaDescription:
      'Tapete de yoga de caucho natural de 183 × 66 cm con correa de algodón, en 4 y 6 mm. Agarra en seco y con sudor. En verde y rosa.',
    garment: 'tapete',
    colors: ['verde', 'rosa'],
    sizes: ['4 mm', '6 mm'],
    adjustments: { '6 mm': 100 },
  },
  {
    slug: 'tapete-orilla',
    name: 'Tapete Orilla',
    description:
      'Espuma de celda cerrada de 8 milímetros para estirar, hacer abdominales o trabajar con rodillo. No absorbe el sudor y se limpia con un trapo húmedo. La correa sirve también para estirar los isquiotibiales.',
    category: 'accesorios',
    basePrice: 749,
    sale: { price: 599, until: '2030-01-01T05:59:59Z' },
    tags: ['training', 'yoga', 'oferta'],
    metaTitle: 'Tapete Orilla de 8 mm para entrenar | Vaivén',
    metaDescription:
      'Tapete de espuma de celda cerrada de 8 mm que no absorbe el sudor, con correa que sirve para estirar. En azul y rosa.',
    garment: 'tapete',
    colors: ['azul', 'rosa'],
    sizes: ['Única'],
  },
  {
    slug: 'botella-termica-rio',
    name: 'Botella térmica Río',
    description:
      'Acero inoxidable de doble pared: agua fría durante 24 horas y té caliente durante 12. La pintura mate no resbala con las manos mojadas y la tapa tiene asa para colgarla de la mochila. Cabe en el portavasos del coche.',
    category: 'accesorios',
    basePrice: 549,
    tags: ['sostenible', 'gym', 'bestseller'],
    metaTitle: 'Botella térmica Río de acero | Vaivén',
    metaDescription:
      'Botella de acero de doble pared: 24 horas de frío y 12 de calor. Pintura mate y tapa con asa, en 500 y 750 ml. En azul y blanco.',
    garment: 'botella',
    colors: ['azul', 'blanco'],
    sizes: ['500 ml', '750 ml'],
    adjustments: { '750 ml': 80 },
  },
  {
    slug: 'botella-manantial',
    name: 'Botella Manantial',
    description:
      'Pared sencilla de acero, ligera como una de plástico y sin sabor a metal. Boca ancha para que quepan los hielos y el cepillo. Agotamos la primera producción; la segunda viene en camino.',
    category: 'accesorios',
    basePrice: 399,
    tags: ['basico', 'running', 'limitado'],
    metaTitle: 'Botella Manantial de acero ligero | Vaivén',
    metaDescription:
      'Botella de acero de pared sencilla, ligera, de boca ancha y 500 ml, fácil de lavar. En rosa y azul.',
    garment: 'botella',
    colors: ['rosa', 'azul'],
    sizes: ['500 ml'],
    stock: { '*': 0 },
  },
  {
    slug: 'bolsa-deportiva-ruta',
    name: 'Bolsa deportiva Ruta',
    description:
      'Lona encerada con cierre que abre de punta a punta y asas largas que llegan al hombro con chamarra puesta. Por dentro, un compartimento lavable para los tenis y otro para la ropa húmeda. La de 28 litros cabe bajo el asiento del avión.',
    category: 'accesorios',
    basePrice: 1099,
    tags: ['gym', 'casual', 'premium'],
    featured: true,
    freeShipping: true,
    metaTitle: 'Bolsa deportiva Ruta de lona encerada | Vaivén',
    metaDescription:
      'Bolsa de lona encerada con compartimento para tenis y para ropa húmeda, de 28 o 40 litros. En negro, verde y beige. Envío gratis.',
    garment: 'bolsa',
    colors: ['negro', 'verde', 'beige'],
    sizes: ['28 L', '40 L'],
    adjustments: { '40 L': 200 },
  },
  {
    slug: 'bolsa-anden',
    name: 'Bolsa Andén',
    description:
      'Bolsas Ruta devueltas o de exhibición que nuestro taller lavó, recosió y volvió a encerar. Pueden tener marcas leves en la lona; el cierre y las asas son nuevos. Cada una sale con un año de garantía.',
    category: 'accesorios',
    basePrice: 649,
    tags: ['sostenible', 'exclusivo', 'casual'],
    condition: 'reacondicionado',
    metaTitle: 'Bolsa Andén reacondicionada | Vaivén',
    metaDescription:
      'Bolsa deportiva de lona reacondicionada en nuestro taller, con cierre y asas nuevos y un año de garantía. Pocas piezas, en beige y verde.',
    garment: 'bolsa',
    colors: ['beige', 'verde'],
    sizes: ['Única'],
  },
  {
    slug: 'calcetas-ritmo',
    name: 'Calcetas Ritmo',
    description:
      'Rizo en la planta y el talón, tejido abierto en el empeine y un arco elástico que las mantiene en su lugar. Altura a media pantorrilla. M va del 22 al 24.5 mexicano y L del 25 al 28.',
    category: 'accesorios',
    basePrice: 199,
    tags: ['running', 'training', 'basico'],
    metaTitle: 'Calcetas Ritmo para correr | Vaivén',
    metaDescription:
      'Calcetas a media pantorrilla con rizo en planta y talón y arco elástico que no se mueve. En blanco, gris y negro, tallas M y L.',
    garment: 'calcetas',
    colors: ['blanco', 'gris', 'negro'],
    sizes: ['M', 'L'],
  },
]
