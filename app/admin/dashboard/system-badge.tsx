import { useQuery } from '@tanstack/react-query'
import { adminStatsQuery } from '#app/admin/data/stats-queries.ts'
import { Badge } from '#app/ui/badge.tsx'

/** 'Sistema Operativo' (SPEC §2), as long as the reads every 30 s succeed. */
export function SystemBadge() {
  const { isError } = useQuery(adminStatsQuery())
  return (
    <span role="status" className="md:row-span-2">
      {isError ? (
        <Badge look="terracotta" dot="hollow" className="h-7! px-3">
          Sistema sin respuesta
        </Badge>
      ) : (
        <Badge look="moss" dot="filled" className="h-7! px-3">
          Sistema Operativo
        </Badge>
      )}
    </span>
  )
}
