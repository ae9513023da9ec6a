import { useEffect, useRef, useState } from 'react'

/** Files dropped on an element, and whether some hang over it now. */
export function useFileDrop<T extends HTMLElement>(onFiles: (files: File[]) => void) {
  const zone = useRef<T>(null)
  const [over, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const element = zone.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    const withFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    element.addEventListener(
      'dragover',
      (event) => {
        if (!withFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      { signal },
    )
    element.addEventListener(
      'dragleave',
      (event) => {
        if (!element.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      { signal },
    )
    element.addEventListener(
      'drop',
      (event) => {
        if (!withFiles(event)) return
        event.preventDefault()
        setOver(false)
        latest.current([...(event.dataTransfer?.files ?? [])])
      },
      { signal },
    )
    return () => listening.abort()
  }, [])
  return { zone, over }
}
