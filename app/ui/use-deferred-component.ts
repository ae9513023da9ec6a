import { useCallback, useState, type ComponentType } from 'react'
import { useFirstInteraction } from './use-first-interaction.ts'

/**
 * A component that only an interaction shows: downloaded at the visitor's first interaction, not with the page. Returns the
 * component, null until it is loaded, and a function that loads it now. `read` must not change between renders.
 */
export function useDeferredComponent<Props>(read: () => Promise<ComponentType<Props>>) {
  const [part, setPart] = useState<ComponentType<Props> | null>(null)
  const load = useCallback(async () => {
    const component = await read()
    setPart(() => component)
  }, [read])
  useFirstInteraction(load)
  return [part, load] as const
}
