import {
  ChartColumn,
  LayoutDashboard,
  Package,
  Settings,
  ShoppingBag,
  TicketPercent,
  Users,
  type LucideIcon,
} from 'lucide-react'

interface Section {
  label: string
  path: string
  icon: LucideIcon
}

/** Sections that work. */
export const SECTIONS: Section[] = [
  { label: 'Dashboard', path: '/admin', icon: LayoutDashboard },
  { label: 'Productos', path: '/admin/productos', icon: Package },
]

/** Sections announced as 'Próximamente': listed, not navigable; each has a placeholder page (SPEC §2). */
export const COMING_SECTIONS: (Section & { description: string })[] = [
  {
    label: 'Pedidos',
    path: '/admin/pedidos',
    icon: ShoppingBag,
    description: 'Consulta los pedidos de la tienda y sigue su envío.',
  },
  {
    label: 'Cupones',
    path: '/admin/cupones',
    icon: TicketPercent,
    description: 'Crea cupones de descuento y revisa cuántas veces se usaron.',
  },
  {
    label: 'Usuarios',
    path: '/admin/usuarios',
    icon: Users,
    description: 'Administra las cuentas de clientes y del equipo.',
  },
  {
    label: 'Reportes',
    path: '/admin/reportes',
    icon: ChartColumn,
    description: 'Revisa ventas, productos y actividad de la tienda.',
  },
  {
    label: 'Configuración',
    path: '/admin/configuracion',
    icon: Settings,
    description: 'Ajusta los datos de la tienda y sus preferencias.',
  },
]

/** /admin matches exactly, the others by prefix (SPEC §2). */
export function isCurrentSection(path: string, pathname: string): boolean {
  const here = pathname.replace(/\/+$/, '') || '/'
  if (path === '/admin') return here === path
  return here === path || here.startsWith(`${path}/`)
}

/** First two letters of the e-mail in upper case, or 'AD' (SPEC §2). */
export function initials(email: string | null | undefined): string {
  return email?.slice(0, 2).toUpperCase() || 'AD'
}
