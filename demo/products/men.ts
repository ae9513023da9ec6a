import { MEN_SIZES, type DemoProduct } from '#demo/demo-product.ts'

export const MEN: DemoProduct[] = [
  {
    slug: 'sudadera-con-gorro-bruma',
    name: 'Sudadera con gorro Bruma',
    description:
      'Felpa de algodón con el revés afelpado, gorro de dos capas que conserva la forma y cordón con punta metálica. La bolsa canguro es lo bastante honda para las dos manos y el celular. Corte recto, ni ajustado ni enorme.',
    category: 'hombre',
    basePrice: 1599,
    sale: { price: 1299 },
    tags: ['bestseller', 'oferta', 'casual'],
    featured: true,
    freeShipping: true,
    metaTitle: 'Sudadera con gorro Bruma para hombre | Vaivén',
    metaDescription:
      'Sudadera de felpa de algodón con gorro de dos capas y bolsa canguro honda. Corte recto, en cuatro colores y de S a XXL. Envío gratis.',
    garment: 'hoodie',
    colors: ['rojo', 'negro', 'beige', 'verde'],
    sizes: MEN_SIZES,
    adjustments: { XXL: 50 },
  },
  {
    slug: 'short-2-en-1-vereda',
    name: 'Short 2 en 1 Vereda',
    description:
      'Nailon ligero por fuera y un forro de punto por dentro que evita el roce en distancias largas. Cintura de resorte con cordón y abertura lateral para alargar la zancada. El forro tiene bolsa para el celular, pegada al muslo para que no rebote.',
    category: 'hombre',
    basePrice: 749,
    tags: ['running', 'bestseller'],
    metaTitle: 'Short 2 en 1 Vereda para correr | Vaivén',
    metaDescription:
      'Short de nailon con forro de punto que evita el roce y bolsa para el celular que no rebota. En azul y negro, de S a XXL.',
    garment: 'short',
    colors: ['azul', 'negro'],
    sizes: MEN_SIZES,
  },
  {
    slug: 'short-2-en-1-brecha',
    name: 'Short 2 en 1 Brecha',
    description:
      'Tela con elasticidad en cuatro direcciones para sentadilla profunda, y forro de compresión a medio muslo. Siete pulgadas de largo: arriba de la rodilla, sin estorbar en la caja. El resorte no se tuerce con las lavadas.',
    category: 'hombre',
    basePrice: 699,
    sale: { price: 559, from: '2024-11-15T06:00:00Z', until: '2030-01-01T05:59:59Z' },
    tags: ['training', 'gym', 'oferta'],
    metaTitle: 'Short 2 en 1 Brecha para entrenar | Vaivén',
    metaDescription:
      'Short elástico de siete pulgadas con forro de compresión, para pesas y circuitos. En gris, negro y azul, de S a XXL.',
    garment: 'short',
    colors: ['gris', 'negro', 'azul'],
    sizes: MEN_SIZES,
  },
  {
    slug: 'short-pedregal',
    name: 'Short Pedregal',
    description:
      'Un short de trabajo: nailon con tejido reforzado contra rasgaduras, costuras dobles y bolsas que cierran. Sirve para la montaña el sábado y para cortar el pasto el domingo. Lo dejamos de fabricar; quedan pocas tallas.',
    category: 'hombre',
    basePrice: 599,
    sale: { price: 449 },
    tags: ['casual', 'liquidacion'],
    metaTitle: 'Short Pedregal de nailon reforzado | Vaivén',
    metaDescription:
      'Short de nailon reforzado con costuras dobles y bolsas con cierre, para montaña y jardín. Últimas tallas en negro.',
    garment: 'short',
    colors: ['negro'],
    sizes: ['S', 'M', 'L', 'XL'],
    stock: { 'negro/S': 1, 'negro/M': 0, 'negro/L': 0, 'negro/XL': 2 },
  },
  {
    slug: 'playera-tramo',
    name: 'Playera Tramo',
    description:
      'Punto técnico con hilo de poliéster reciclado que se seca antes de que termines de estirar. Las costuras van planas y el hombro, corrido hacia adelante: ahí es donde suele rozar la mochila. No guarda olor entre una salida y otra.',
    category: 'hombre',
    basePrice: 449,
    tags: ['nuevo', 'running', 'gym', 'sostenible'],
    metaTitle: 'Playera Tramo para correr | Vaivén',
    metaDescription:
      'Playera técnica de poliéster reciclado, con costuras planas y hombro corrido para usarla con mochila. En tres colores, de S a XXL.',
    garment: 'playera',
    colors: ['negro', 'blanco', 'verde'],
    sizes: MEN_SIZES,
  },
  {
    slug: 'playera-cantera',
    name: 'Playera Cantera',
    description:
      'Algodón grueso de 220 gramos que cae derecho y no se pega. Cuello acanalado cerrado, hombro caído y manga que llega casi al codo. Después de diez lavadas se siente mejor que nueva.',
    category: 'hombre',
    basePrice: 399,
    tags: ['basico', 'casual'],
    metaTitle: 'Playera Cantera de algodón grueso | Vaivén',
    metaDescription:
      'Playera de algodón de 220 g con caída recta, cuello cerrado y hombro caído. Para todos los días, en blanco y verde, de S a XXL.',
    garment: 'playera',
    colors: ['blanco', 'verde'],
    sizes: MEN_SIZES,
    adjustments: { XXL: 30 },
  },
  {
    slug: 'camiseta-salitre',
    name: 'Camiseta Salitre',
    description:
      'Sin mangas y con sisa profunda, para el calor de la costa y las series en pista. El punto perforado deja ver la luz y se seca en minutos. Corte recto, un poco más largo por atrás.',
    category: 'hombre',
    basePrice: 399,
    tags: ['running', 'gym', 'temporada'],
    metaTitle: 'Camiseta Salitre sin mangas para hombre | Vaivén',
    metaDescription:
      'Camiseta sin mangas de punto perforado con sisa profunda, para correr con calor. En azul y blanco, de S a XL.',
    garment: 'tank',
    colors: ['azul', 'blanco'],
    sizes: ['S', 'M', 'L', 'XL'],
  },
  {
    slug: 'sudadera-penasco',
    name: 'Sudadera Peñasco',
    description:
      'Cuello redondo en felpa francesa, más fresca que la afelpada: la puedes llevar todo el día en la oficina. Los puños son largos y resisten que te subas las mangas mil veces. Corte recto con la cintura acanalada.',
    category: 'hombre',
    basePrice: 1399,
    tags: ['casual', 'relax', 'basico'],
    freeShipping: true,
    metaTitle: 'Sudadera Peñasco de felpa francesa | Vaivén',
    metaDescription:
      'Sudadera de cuello redondo en felpa francesa, fresca y de corte recto, con puños largos. En gris y azul, de S a XXL. Envío gratis.',
    garment: 'crew',
    colors: ['gris', 'azul'],
    sizes: MEN_SIZES,
  },
  {
    slug: 'sudadera-con-gorro-monte',
    name: 'Sudadera con gorro Monte',
    description:
      'La felpa más pesada que hacemos: 400 gramos, para el frío de verdad. El gorro cubre hasta la frente y el puño lleva abertura para el pulgar. Se agota cada invierno; si tu talla no está, vuelve a finales de mes.',
    category: 'hombre',
    basePrice: 1499,
    tags: ['exclusivo', 'premium', 'casual'],
    freeShipping: true,
    metaTitle: 'Sudadera con gorro Monte de 400 gramos | Vaivén',
    metaDescription:
      'Sudadera pesada de 400 g con gorro hondo y abertura para el pulgar, para el frío de verdad. En verde y negro, de S a XL.',
    garment: 'hoodie',
    colors: ['verde', 'negro'],
    sizes: ['S', 'M', 'L', 'XL'],
    stock: { '*': 0 },
  },
  {
    slug: 'jogger-cauce',
    name: 'Jogger Cauce',
    description:
      'Felpa ligera con elastano, para moverte: calentar, viajar o ir por el pan. Pretina con cordón, bolsas con cierre del lado derecho y puño que sube sin problema a la pantorrilla. Pierna entallada.',
    category: 'hombre',
    basePrice: 999,
    tags: ['training', 'gym'],
    metaTitle: 'Jogger Cauce de felpa elástica | Vaivén',
    metaDescription:
      'Jogger entallado de felpa ligera con elastano, cordón y bolsa con cierre. Para calentar o viajar. En gris y negro, de S a XXL.',
    garment: 'joggers',
    colors: ['gris', 'negro'],
    sizes: MEN_SIZES,
  },
  {
    slug: 'jogger-pizarra',
    name: 'Jogger Pizarra',
    description:
      'Algodón orgánico en felpa cerrada, con caída de pantalón y comodidad de pijama. Rodilla con pinzas para que no se abombe al sentarte. Es el que usamos para trabajar desde casa y salir sin cambiarnos.',
    category: 'hombre',
    basePrice: 1099,
    tags: ['sostenible', 'relax', 'casual'],
    freeShipping: true,
    metaTitle: 'Jogger Pizarra de algodón orgánico | Vaivén',
    metaDescription:
      'Jogger de algodón orgánico con caída de pantalón y rodilla con pinzas que no se abomba. En negro y beige, de S a XXL.',
    garment: 'joggers',
    colors: ['negro', 'beige'],
    sizes: MEN_SIZES,
    adjustments: { XXL: 50 },
  },
  {
    slug: 'chamarra-collado',
    name: 'Chamarra Collado',
    description:
      'Nailon de dos tonos con membrana que frena el viento y resiste lluvia ligera. Cuello alto, bolsas con cierre y puño con resorte; la espalda, medio palmo más larga, cubre al inclinarte sobre el manubrio. Pesa 290 gramos en talla M.',
    category: 'hombre',
    basePrice: 1699,
    tags: ['nuevo', 'running', 'premium'],
    freeShipping: true,
    featured: true,
    metaTitle: 'Chamarra Collado rompevientos para hombre | Vaivén',
    metaDescription:
      'Rompevientos de 290 g con membrana, cuello alto y bolsas con cierre. Para correr o rodar. En azul y negro, de S a XXL. Envío gratis.',
    garment: 'chamarra',
    colors: ['azul', 'negro'],
    sizes: MEN_SIZES,
    adjustments: { XXL: 80 },
  },
]
