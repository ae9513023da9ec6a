import {
  ChartColumn,
  PackagePlus,
  Pencil,
  Plus,
  ShoppingBag,
  TicketPercent,
  TriangleAlert,
  UserPlus,
} from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { KeyHint } from '#app/admin/key-hint.tsx'
import { NEW_PRODUCT_KEYS, NEW_PRODUCT_PATH } from '#app/admin/new-product.ts'
import { TAP_AREA } from '#app/admin/tap-area.ts'
import { SAMPLE_ACTIVITY } from './sample-figures.ts'

const COMING = [
  { label: 'Ver Pedidos', icon: ShoppingBag },
  { label: 'Crear Cupón', icon: TicketPercent },
  { label: 'Ver Reportes', icon: ChartColumn },
]

/** 'Acciones Rápidas' (SPEC §2): one works, three are announced. */
export function QuickActions() {
  return (
    <section aria-labelledby="acciones">
      <h2 id="acciones" className="mb-2.5 text-copy">
        Acciones Rápidas
      </h2>
      <Link
        to={NEW_PRODUCT_PATH}
        aria-keyshortcuts={NEW_PRODUCT_KEYS}
        className="flex h-10 items-center gap-2.5 rounded-control bg-moss px-4 text-sm font-semibold text-white transition-colors hover:bg-moss-deep max-md:h-11"
      >
        <Plus aria-hidden="true" className="size-[18px]" />
        Nuevo Producto
        <KeyHint className="ml-auto">Alt N</KeyHint>
      </Link>
      <ul className="mt-2 rounded-control border border-admin-hairline bg-white py-1">
        {COMING.map(({ label, icon: Icon }) => (
          <li key={label}>
            <button
              type="button"
              disabled
              className="flex h-8 w-full items-center gap-2.5 px-4 text-sm text-admin-ink-3 disabled:cursor-not-allowed max-md:h-11"
            >
              <Icon aria-hidden="true" className="size-4" />
              {label}
              <span className="ml-auto text-caption">Próximamente</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ICONS = { order: PackagePlus, user: UserPlus, product: Pencil, stock: TriangleAlert }

/** 'Actividad Reciente': hard-coded placeholders (SPEC §2), marked as such. */
export function RecentActivity() {
  return (
    <section aria-labelledby="actividad">
      <div className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="actividad" className="text-copy">
          Actividad Reciente
        </h2>
        <Badge look="sample">Datos de ejemplo</Badge>
        <Link
          to="/admin/reportes"
          className={`${TAP_AREA} ml-auto border-b border-current text-note font-semibold text-moss`}
        >
          Ver Todo el Historial
        </Link>
      </div>
      <ul className="divide-y divide-admin-hairline rounded-control border border-admin-hairline bg-white px-4.5">
        {SAMPLE_ACTIVITY.map(({ icon, title, detail, when }) => {
          const Icon = ICONS[icon]
          return (
            <li
              key={title}
              className="grid min-h-[37px] grid-cols-[18px_1fr_1.4fr_88px] items-center gap-x-3 text-sm max-md:grid-cols-[18px_1fr_auto] max-md:py-2"
            >
              <Icon aria-hidden="true" className="size-4 text-admin-ink-2" />
              <span className="font-semibold">{title}</span>
              <span className="truncate text-note text-admin-ink-3 max-md:order-last max-md:col-span-2 max-md:col-start-2">
                {detail}
              </span>
              <span className="text-right text-note text-admin-ink-3 tnum">{when}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
