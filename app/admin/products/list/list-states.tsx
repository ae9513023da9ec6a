import { PackageOpen, RotateCcw, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useDelayed } from '#app/ui/use-delayed.ts'

/** First load: nothing for 300 ms, then 'Cargando productos...' (SPEC §2) over rows of the final height. */
export function LoadingRows() {
  const late = useDelayed(true)
  return (
    <div role="status">
      <p
        className={
          late ? 'border-b border-admin-hairline px-4 py-3 text-sm text-admin-ink-2' : 'sr-only'
        }
      >
        Cargando productos...
      </p>
      {late &&
        Array.from({ length: 8 }, (_, row) => (
          <div
            key={row}
            aria-hidden="true"
            className="flex h-[72px] items-center gap-4 border-b border-admin-hairline px-3"
          >
            <span className="size-[18px] rounded-check bg-admin-hairline" />
            <span className="ml-3 h-[52px] w-[42px] bg-admin-hairline" />
            <span className="h-3.5 w-1/4 rounded-check bg-admin-hairline" />
            <span className="h-3.5 w-1/6 rounded-check bg-admin-hairline max-md:hidden" />
            <span className="h-3.5 w-1/5 rounded-check bg-admin-hairline max-md:hidden" />
          </div>
        ))}
    </div>
  )
}

function Message({
  icon,
  title,
  children,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-16 text-center [&>svg]:size-8 [&>svg]:text-admin-control">
      {icon}
      <p className="mt-2 font-display text-lead font-semibold">{title}</p>
      {children}
    </div>
  )
}

export function EmptyList({ onCreate }: { onCreate: () => void }) {
  return (
    <Message icon={<PackageOpen aria-hidden="true" />} title="No hay productos">
      <Button look="moss" size="form" className="mt-3" onClick={onCreate}>
        Crear Producto
      </Button>
    </Message>
  )
}

export function NoMatches({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <Message
      icon={<SearchX aria-hidden="true" />}
      title={
        search ? `Ningún producto coincide con «${search}»` : 'Ningún producto cumple los filtros'
      }
    >
      {search && (
        <p className="text-sm text-admin-ink-2">
          Revisa cómo está escrito, o quita una palabra: busca en nombre, categoría, color, talla,
          SKU y etiquetas.
        </p>
      )}
      <Button look="outline" size="form" className="mt-3" onClick={onClear}>
        Limpiar filtros
      </Button>
    </Message>
  )
}

/** A read that failed: what happened and the way to try again; rows already there stay below. */
export function ReadFailed({ offline, onRetry }: { offline: boolean; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-b border-admin-hairline bg-brick-tint px-4 py-3 text-sm text-brick"
    >
      <p className="mr-auto">
        {offline
          ? 'No hay conexión: no pudimos leer los productos.'
          : 'No pudimos leer los productos.'}
      </p>
      <Button look="outline" size="form" onClick={onRetry}>
        <RotateCcw aria-hidden="true" className="size-4" />
        Reintentar
      </Button>
    </div>
  )
}
