import { Badge } from '#app/ui/badge.tsx'

/** Whether the product is shown in the store: 'Activo' or 'Inactivo' (SPEC §2). */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge look="moss" dot="filled">
      Activo
    </Badge>
  ) : (
    <Badge look="hollow" dot="hollow">
      Inactivo
    </Badge>
  )
}
