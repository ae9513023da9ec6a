import { useState } from 'react'
import { longDate } from '#app/domain/mexico-time.ts'
import { adminTitle } from '#app/admin/shell/admin-title.ts'
import { LiveStrip } from './live-strip.tsx'
import { QuickActions, RecentActivity } from './quick-actions.tsx'
import { SampleBlock } from './sample-block.tsx'
import { SystemBadge } from './system-badge.tsx'

export const meta = () => adminTitle('Dashboard')

/** Live figures are solid and say when they were read; sample data is dashed and says so (SPEC §2). */
export default function Dashboard() {
  const [today] = useState(() => longDate(new Date()))
  return (
    <div className="grid gap-3.5 px-8 pt-4 pb-3 max-xl:px-6 max-md:px-4">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4">
        <h1 className="text-[28px] leading-tight">Dashboard</h1>
        <SystemBadge />
        <p className="text-sm text-admin-ink-2 max-md:col-span-2">{today}</p>
      </div>
      <LiveStrip />
      <SampleBlock />
      <div className="grid grid-cols-[300px_1fr] gap-6 max-tab:grid-cols-1">
        <QuickActions />
        <RecentActivity />
      </div>
    </div>
  )
}
