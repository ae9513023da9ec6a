import { clsx } from 'clsx'
import {
  ChevronRight,
  LogOut,
  MapPin,
  MessageCircle,
  Pencil,
  Settings,
  ShoppingBag,
  TicketPercent,
} from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useSession } from '#app/features/session/session-provider.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyLine, Ticket } from './scene.tsx'

/** The cards of SPEC §2 Customer account. Their buttons have no action; only 'Cerrar Sesión' works. */
export function AccountSections() {
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-y-8 pt-9 pb-20 md:max-lg:grid-cols-2 md:max-lg:gap-x-10 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,370px)] lg:grid-rows-[auto_1fr_auto_auto] lg:gap-x-10">
      <Orders />
      <Profile />
      <Coupons />
      <QuickActions />
      <Help />
      <SignOut />
    </div>
  )
}

function Section({
  title,
  line = true,
  className,
  children,
}: {
  title: string
  /** Hairline above. */
  line?: boolean
  className: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={clsx(line && 'border-t border-hairline pt-8', className)}
    >
      <h2 id={id} className="mb-4 text-xl tracking-[-0.01em]">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Orders() {
  return (
    <Section title="Pedidos Recientes" line={false} className="md:col-span-2 lg:row-span-2">
      <EmptyLine className="h-[130px] md:h-[190px]" />
      <div className="flex flex-wrap items-center justify-between gap-4 bg-sand/60 p-5 md:px-6">
        <p className="text-lead font-semibold">Aún no tienes pedidos realizados</p>
        <Button look="moss" className="h-[46px] max-md:w-full">
          Empezar a Comprar
        </Button>
      </div>
    </Section>
  )
}

function Profile() {
  const email = useSession().user?.email ?? ''
  return (
    <Section title="Perfil" className="lg:col-start-3 lg:border-t-0 lg:pt-0 lg:pl-8">
      <div className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-[52px] shrink-0 place-items-center rounded-full bg-moss text-lg font-semibold text-white"
        >
          {email.slice(0, 2).toUpperCase()}
        </span>
        <p className="min-w-0">
          <span className="block text-sm text-ink-2">Email</span>
          <span className="block font-semibold wrap-anywhere">{email}</span>
        </p>
      </div>
      <Button look="secondary" size="small" className="mt-5 max-md:w-full">
        <Pencil aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        Editar Perfil
      </Button>
    </Section>
  )
}

function Coupons() {
  return (
    <Section
      title="Cupones y Tarjetas de Regalo"
      className="lg:col-start-1 lg:row-span-2 lg:row-start-3"
    >
      <div className="flex items-center gap-5 bg-sand p-5">
        <Ticket className="w-[104px] shrink-0" />
        <p className="text-lead/6 font-semibold text-balance">No tienes cupones disponibles</p>
      </div>
    </Section>
  )
}

const ACTIONS = [
  { label: 'Todos mis Pedidos', Icon: ShoppingBag },
  { label: 'Mis Direcciones', Icon: MapPin },
  { label: 'Mis Cupones', Icon: TicketPercent },
  { label: 'Configuración de la Cuenta', Icon: Settings },
] as const

function QuickActions() {
  return (
    <Section
      title="Acciones Rápidas"
      className="lg:col-start-3 lg:row-span-2 lg:row-start-2 lg:ml-8"
    >
      <ul className="-mt-2 divide-y divide-hairline">
        {ACTIONS.map(({ label, Icon }) => (
          <li key={label}>
            <button
              type="button"
              className="flex min-h-[52px] w-full items-center gap-3.5 text-left font-medium transition-colors hover:bg-sand"
            >
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
              {label}
              <ChevronRight aria-hidden="true" className="mr-2 ml-auto size-4 text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Help() {
  return (
    <Section title="¿Necesitas Ayuda?" className="lg:col-start-2 lg:row-span-2 lg:row-start-3">
      <p className="mb-4 text-ink-2">¿Dudas sobre tallas, envíos o cambios?</p>
      <Button look="secondary" size="small" className="max-md:w-full">
        <MessageCircle aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        Contactar Soporte
      </Button>
    </Section>
  )
}

function SignOut() {
  const { signOut } = useSession()
  const [busy, setBusy] = useState(false)
  return (
    <div className="border-t border-hairline pt-4 md:max-lg:col-span-2 lg:col-start-3 lg:row-start-4 lg:ml-8">
      <button
        type="button"
        aria-busy={busy || undefined}
        onClick={() => {
          if (busy) return
          setBusy(true)
          void signOut().finally(() => setBusy(false))
        }}
        className="flex min-h-11 items-center gap-3 font-semibold text-ink-2 transition-colors hover:text-ink"
      >
        <LogOut aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        Cerrar Sesión
      </button>
    </div>
  )
}
