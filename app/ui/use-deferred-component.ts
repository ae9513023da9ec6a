import { useCallback, useState, type ComponentType } from 'react'
import { useFirstInteraction } from './use-first-interaction.ts'

/**
 * A part that only an interaction shows: downloaded at the visitor's first sign of life and not with the page. Answers
 * the component, null until it is there, and the way to have it now. `read` must not change between renders.
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
