import { Tabs } from 'radix-ui'
import type { ComponentProps } from 'react'
import { clsx } from 'clsx'

export const TabsRoot = Tabs.Root

export function TabList(props: ComponentProps<typeof Tabs.List>) {
  return <Tabs.List {...props} className={clsx('flex gap-4', props.className)} />
}

/** A tab with the moss line under the current one. A disabled tab stays readable. */
export function Tab(props: ComponentProps<typeof Tabs.Trigger>) {
  return (
    <Tabs.Trigger
      {...props}
      className={clsx(
        'flex h-[42px] items-center gap-2 border-b-[3px] border-transparent px-1 text-sm font-medium text-admin-ink-2',
        'data-[state=active]:border-moss data-[state=active]:font-semibold data-[state=active]:text-ink',
        'disabled:cursor-not-allowed disabled:text-admin-ink-3 -outline-offset-2',
        props.className,
      )}
    />
  )
}

/** The panel stays mounted while hidden, so that nothing typed in it is lost. */
export function TabPanel(props: ComponentProps<typeof Tabs.Content>) {
  return (
    <Tabs.Content
      forceMount
      tabIndex={-1}
      {...props}
      className={clsx('outline-none data-[state=inactive]:hidden', props.className)}
    />
  )
}
