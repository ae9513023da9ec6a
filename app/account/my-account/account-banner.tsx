import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '#app/features/session/session-provider.tsx'
import { HillStrip, Sun } from './scene.tsx'

/** 'Mi Cuenta' and the welcome line over the store's hills. */
export function AccountBanner() {
  const { user } = useSession()
  return (
    <div className="relative overflow-hidden bg-sky">
      <Sun className="absolute right-[8%] bottom-6 size-16 md:right-[14%] md:bottom-11 md:size-[104px]" />
      <HillStrip className="absolute inset-x-0 bottom-0 h-[72px] md:h-[112px] md:object-fill" />
      <div className="shell relative pt-3 pb-[100px] md:pb-[104px]">
        <Link
          to="/"
          className="inline-flex h-11 items-center gap-2.5 text-copy font-medium text-ink-2 transition-colors hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Volver a la tienda
        </Link>
        <h1 className="text-[38px]/[44px] tracking-[-0.028em] md:text-[46px]/[52px]">Mi Cuenta</h1>
        {/* Clear of the sun, however long. */}
        <p className="mt-1 text-ink-2 wrap-anywhere md:max-w-[68%] md:text-lead">
          Te damos la bienvenida, <strong className="font-semibold text-ink">{user?.email}</strong>
        </p>
      </div>
    </div>
  )
}
