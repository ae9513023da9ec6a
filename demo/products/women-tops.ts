import { WOMEN_SIZES, type DemoProduct } from '#demo/demo-product.ts'

export const WOMEN_TOPS: DemoProduct[] = [
  {
    slug: 'top-deportivo-brisa',
    name: 'Top deportivo Brisa',
    description:
      'Soporte medio con banda acanalada ancha y espalda nadadora que deja libres los omóplatos. El forro guarda copas delgadas que puedes quitar para lavarlo. Funciona solo en la clase de yoga y debajo de una camiseta cuando sales a correr.',
    category: 'mujer',
    basePrice: 899,
    tags: ['nuevo', 'bestseller', 'yoga', 'running'],
    featured: true,
    metaTitle: 'Top deportivo Brisa de soporte medio | Vaivén',
    metaDescription:
      'Top de soporte medio con banda acanalada, espalda nadadora y copas removibles. Para yoga y carrera, en cuatro colores y de XS a XL.',
    garment: 'top',
    colors: ['verde', 'negro', 'rosa', 'blanco'],
    sizes: WOMEN_SIZES,
  },
  {
    slug: 'top-cumbre',
    name: 'Top Cumbre',
    description:
      'Nuestro top de mayor soporte: dos capas de tejido firme y tirantes que no ceden al saltar. La banda inferior es alta y reparte la presión sin clavarse. Si estás entre dos tallas, toma la mayor.',
    category: 'mujer',
    basePrice: 699,
    tags: ['training', 'gym', 'premium'],
    metaTitle: 'Top Cumbre de soporte alto | Vaivén',
    metaDescription:
      'Top de soporte alto con dos capas y banda ancha, para saltos, box y circuitos. En negro y azul, de XS a XXL.',
    garment: 'top',
    colors: ['negro', 'azul'],
    sizes: [...WOMEN_SIZES, 'XXL'],
    adjustments: { XXL: 40 },
  },
  {
    slug: 'top-deportivo-nube',
    name: 'Top deportivo Nube',
    description:
      'Soporte ligero en un modal elástico que casi no se siente. Lo usas para estirar, para dormir la siesta después de entrenar o como primera capa. Sin copas, sin broches y sin etiqueta que pique.',
    category: 'mujer',
    basePrice: 749,
    tags: ['yoga', 'relax'],
    metaTitle: 'Top deportivo Nube de soporte ligero | Vaivén',
    metaDescription:
      'Top de modal elástico con soporte ligero, sin copas ni etiquetas. Para estirar y descansar. En rosa y blanco, de XS a L.',
    garment: 'top',
    colors: ['rosa', 'blanco'],
    sizes: ['XS', 'S', 'M', 'L'],
  },
  {
    slug: 'top-deportivo-sereno',
    name: 'Top deportivo Sereno',
    description:
      'Escote recto, banda acanalada y un largo que llega a la pretina de los leggings de tiro alto. El tejido es de poliéster reciclado con tacto frío, útil en salones sin aire acondicionado. Soporte medio.',
    category: 'mujer',
    basePrice: 799,
    sale: { price: 639 },
    tags: ['sostenible', 'yoga', 'training', 'oferta'],
    metaTitle: 'Top deportivo Sereno de largo medio | Vaivén',
    metaDescription:
      'Top largo de poliéster reciclado con tacto frío y soporte medio. Se encuentra con tus leggings de tiro alto. En azul y negro, de XS a XL.',
    garment: 'top',
    colors: ['azul', 'negro'],
    sizes: WOMEN_SIZES,
    stock: { 'azul/S': 1, 'negro/*': 0 },
  },
  {
    slug: 'camiseta-alba',
    name: 'Camiseta Alba',
    description:
      'Camiseta sin mangas de punto ligero, con sisa amplia y un vivo que remata el cuello. Cae suelta desde el pecho y cubre la cadera, así que puedes usarla con leggings. Pesa 95 gramos: cabe hecha rollo en la bolsa.',
    category: 'mujer',
    basePrice: 429,
    tags: ['running', 'yoga', 'basico'],
    metaTitle: 'Camiseta Alba sin mangas | Vaivén',
    metaDescription:
      'Camiseta sin mangas de 95 gramos, con sisa amplia y largo que cubre la cadera. Para correr con calor. En cuatro colores, de XS a XL.',
    garment: 'tank',
    colors: ['blanco', 'rosa', 'azul', 'verde'],
    sizes: WOMEN_SIZES,
  },
  {
    slug: 'camiseta-marisma',
    name: 'Camiseta Marisma',
    description:
      'La versión corta de la Alba: termina en la cintura y deja ver la pretina. El punto tiene canales finos que sacan el sudor hacia afuera. Son las últimas piezas de la temporada de calor.',
    category: 'mujer',
    basePrice: 399,
    sale: { price: 279 },
    tags: ['gym', 'casual', 'liquidacion'],
    metaTitle: 'Camiseta Marisma a la cintura | Vaivén',
    metaDescription:
      'Camiseta sin mangas a la cintura, en punto con canales que sacan el sudor. Últimas piezas en rosa y verde, de XS a L.',
    garment: 'tank',
    colors: ['rosa', 'verde'],
    sizes: ['XS', 'S', 'M', 'L'],
  },
  {
    slug: 'playera-llano',
    name: 'Playera Llano',
    description:
      'Algodón peinado de fibra larga, con cuello acanalado que no se deforma y doble costura en el dobladillo. Corte recto, manga a medio brazo. Viene prelavada: la talla que te quede hoy te quedará después de la secadora.',
    category: 'mujer',
    basePrice: 399,
    tags: ['basico', 'casual', 'relax'],
    metaTitle: 'Playera Llano de algodón peinado | Vaivén',
    metaDescription:
      'Playera de algodón peinado y prelavado, de corte recto y cuello que no se deforma. Para todos los días. En tres colores, de XS a XXL.',
    garment: 'playera',
    colors: ['blanco', 'verde', 'rosa'],
    sizes: [...WOMEN_SIZES, 'XXL'],
  },
  {
    slug: 'sudadera-duna',
    name: 'Sudadera Duna',
    description:
      'Sudadera de cuello redondo en felpa de algodón de 320 gramos, suave por dentro desde la primera puesta. Hombro caído, puños y cintura acanalados que mantienen la forma. Va igual sobre un top al salir de clase que con mezclilla el domingo.',
    category: 'mujer',
    basePrice: 1599,
    sale: { price: 1299 },
    tags: ['bestseller', 'oferta', 'casual', 'relax'],
    featured: true,
    freeShipping: true,
    metaTitle: 'Sudadera Duna de cuello redondo | Vaivén',
    metaDescription:
      'Sudadera de felpa de algodón de 320 g, con hombro caído y puños acanalados. Para después de clase o para el domingo. De XS a XL.',
    garment: 'crew',
    colors: ['beige', 'rosa', 'azul', 'gris'],
    sizes: WOMEN_SIZES,
  },
  {
    slug: 'sudadera-arrebol',
    name: 'Sudadera Arrebol',
    description:
      'Corte corto y ancho, de esos que se llevan abiertos hasta con vestido. La felpa mezcla algodón orgánico y algodón recuperado del corte de otras prendas; por eso cada lote cambia apenas de tono. Hicimos una sola tanda.',
    category: 'mujer',
    basePrice: 1199,
    tags: ['limitado', 'exclusivo', 'sostenible', 'casual'],
    freeShipping: true,
    metaTitle: 'Sudadera Arrebol de algodón orgánico | Vaivén',
    metaDescription:
      'Sudadera corta y ancha de algodón orgánico y recuperado, en una sola tanda color rosa. De XS a L, con envío gratis.',
    garment: 'crew',
    colors: ['rosa'],
    sizes: ['XS', 'S', 'M', 'L'],
    stock: { 'rosa/XS': 2, 'rosa/S': 4, 'rosa/M': 1, 'rosa/L': 0 },
  },
  {
    slug: 'sudadera-niebla',
    name: 'Sudadera Niebla',
    description:
      'Gorro doble con forro de rizo, bolsa canguro y cordón plano que no se desamarra. La felpa pesa 340 gramos y se nota: es la sudadera para las noches de terraza y los viajes largos en autobús. Corte amplio; pide tu talla.',
    category: 'mujer',
    basePrice: 1199,
    tags: ['casual', 'relax'],
    freeShipping: true,
    metaTitle: 'Sudadera Niebla con gorro | Vaivén',
    metaDescription:
      'Sudadera amplia con gorro doble forrado de rizo y bolsa canguro, en felpa de 340 g. En beige y negro, de XS a XL. Envío gratis.',
    garment: 'hoodie',
    colors: ['beige', 'negro'],
    sizes: WOMEN_SIZES,
  },
  {
    slug: 'chamarra-ligera-cierzo',
    name: 'Chamarra ligera Cierzo',
    description:
      'Rompevientos de nailon con canesú en dos tonos y cuello alto que protege la garganta. Resiste una llovizna y se dobla dentro de su propia bolsa. Las bolsas laterales llevan cierre; la espalda lleva una abertura oculta que deja salir el calor.',
    category: 'mujer',
    basePrice: 1499,
    tags: ['running', 'premium'],
    featured: true,
    freeShipping: true,
    metaTitle: 'Chamarra ligera Cierzo para correr | Vaivén',
    metaDescription:
      'Rompevientos ligero que resiste la llovizna y se guarda en su propia bolsa. Bolsas con cierre y espalda ventilada. De XS a XL.',
    garment: 'chamarra',
    colors: ['verde', 'negro', 'azul', 'rosa'],
    sizes: WOMEN_SIZES,
  },
  {
    slug: 'chamarra-rocio',
    name: 'Chamarra Rocío',
    description:
      'Nailon con acabado repelente y forro de malla que no se pega al brazo. El corte es entallado y más largo por atrás, pensado para la bicicleta. El cierre lleva tapa en la barbilla para que no raspe.',
    category: 'mujer',
    basePrice: 1399,
    sale: { price: 1099, from: '2024-11-01T06:00:00Z' },
    tags: ['training', 'oferta', 'temporada'],
    freeShipping: true,
    metaTitle: 'Chamarra Rocío repelente al agua | Vaivén',
    metaDescription:
      'Chamarra entallada de nailon repelente, con forro de malla y espalda larga para la bicicleta. En rosa y negro, de XS a XL.',
    garment: 'chamarra',
    colors: ['rosa', 'negro'],
    sizes: WOMEN_SIZES,
  },
]
