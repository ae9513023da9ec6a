import { useEffect, useState } from 'react'
import { toast } from '#app/ui/toast.ts'

/** Full-screen mode of the window with the toasts of SPEC §2. */
export function useFullScreen() {
  const [active, setActive] = useState(false)
  useEffect(() => {
    const read = () => setActive(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [])

  async function toggle() {
    try {
      if (document.fullscreenElement) {
        await document.exitFullscreen()
        toast.success('Modo pantalla completa desactivado')
      } else {
        await document.documentElement.requestFullscreen()
        toast.success('Modo pantalla completa activado')
      }
    } catch {
      toast.error('Error al activar pantalla completa')
    }
  }
  return { active, toggle }
}
