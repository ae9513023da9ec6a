import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Listens on an element for events that no single control owns, such as keys and backdrop clicks of a dialog. */
export function useListener<Name extends keyof HTMLElementEventMap>(
  target: RefObject<HTMLElement | null>,
  name: Name,
  handler: (event: HTMLElementEventMap[Name]) => void,
) {
  const latest = useEffectEvent(handler)
  useEffect(() => {
    const element = target.current
    const listen = (event: HTMLElementEventMap[Name]) => latest(event)
    element?.addEventListener(name, listen)
    return () => element?.removeEventListener(name, listen)
  }, [target, name])
}
