import { data } from 'react-router'
import { NotFound } from '#app/admin/not-found/not-found.tsx'
import { adminTitle } from '#app/admin/shell/admin-title.ts'
import { COMING_SECTIONS } from '#app/admin/shell/sections.ts'
import type { Route } from './+types/route.ts'

const find = (name: string) => COMING_SECTIONS.find(({ path }) => path === `/admin/${name}`)

export const meta = ({ params }: Route.MetaArgs) =>
  adminTitle(find(params.section)?.label ?? 'Página no encontrada')

export const loader = ({ params }: Route.LoaderArgs) =>
  data(null, { status: find(params.section) ? 200 : 404 })

/** A section announced as 'Próximamente': a card that says so (SPEC §2). */
export default function ComingSection({ params }: Route.ComponentProps) {
  const section = find(params.section)
  if (!section) return <NotFound />
  const Icon = section.icon
  return (
    <div className="p-8 max-md:p-4">
      <section className="max-w-2xl rounded-control border border-admin-hairline bg-white p-8 max-md:p-5">
        <Icon aria-hidden="true" className="size-7 text-terracotta" />
        <h1 className="mt-4 text-[28px] leading-tight">{section.label}</h1>
        <p className="mt-2 text-admin-ink-2">{section.description}</p>
        <p className="mt-5 border-t border-admin-hairline pt-5 text-sm text-admin-ink-2">
          Esta función estará disponible próximamente.
        </p>
      </section>
    </div>
  )
}
