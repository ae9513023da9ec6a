/** Hard-coded placeholders of SPEC §9: shown as 'Datos de ejemplo', never as the shop's own figures. */
export const SAMPLE = {
  /** MXN. */
  sales: 85_750,
  salesTrend: '+12% frente al mes anterior',
  salesByDay: [
    31, 34, 30, 38, 42, 37, 45, 52, 49, 46, 53, 60, 55, 51, 58, 64, 60, 68, 71, 67, 63, 70, 77, 74,
    71, 78, 84, 81, 88,
  ],
  orders: 42,
  ordersByWeek: [4, 7, 6, 9, 8, 11, 16],
  conversion: '3.2%',
  conversionByWeek: [2.4, 2.6, 2.3, 2.8, 2.6, 3.1, 3.0],
} as const

export const SAMPLE_ACTIVITY = [
  {
    icon: 'order',
    title: 'Nuevo pedido #1042',
    detail: 'Ana G. · 3 productos',
    when: 'hace 12 min',
  },
  {
    icon: 'user',
    title: 'Nuevo usuario registrado',
    detail: 'sofia.r@correo.example',
    when: 'hace 38 min',
  },
  {
    icon: 'product',
    title: 'Producto actualizado',
    detail: 'Sudadera Bruma · precio',
    when: 'hace 1 h',
  },
  {
    icon: 'stock',
    title: 'Stock bajo',
    detail: 'Short Vereda azul / M · quedan 2',
    when: 'hace 3 h',
  },
] as const
