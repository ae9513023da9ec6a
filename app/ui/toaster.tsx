import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster as Sonner } from 'sonner'
import { releaseToasts } from './toast.ts'

const ICON = 'mt-px size-5'

let mounted = false

/** Its effect runs after that of the Sonner before it, which then listens. */
function Release() {
  useEffect(releaseToasts, [])
  return null
}

/** Toasts outlive the page that showed them ('¡Bienvenido de vuelta!'), so there is one toaster beside the app. */
function mountOnce() {
  if (mounted) return
  mounted = true
  const place = document.createElement('div')
  place.dataset.toasts = ''
  document.body.append(place)
  createRoot(place).render(
    <>
      <Sonner
        position="top-center"
        gap={10}
        offset={16}
        mobileOffset={12}
        closeButton
        containerAriaLabel="Avisos"
        // A modal dialog takes pointer events from the page; an error's close button must stay usable.
        style={{ pointerEvents: 'auto', fontFamily: 'inherit' }}
        icons={{
          success: <CircleCheck aria-hidden="true" className={`${ICON} text-moss`} />,
          error: <CircleAlert aria-hidden="true" className={`${ICON} text-brick`} />,
          warning: <TriangleAlert aria-hidden="true" className={`${ICON} text-terracotta`} />,
          info: <Info aria-hidden="true" className={`${ICON} text-sky-ink`} />,
          close: <X aria-hidden="true" className="size-4" />,
        }}
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: 'Cerrar aviso',
          classNames: {
            toast:
              // A toast behind another has that one's height: its words would hang out of it.
              'data-[expanded=false]:data-[front=false]:overflow-hidden data-[expanded=false]:data-[front=false]:*:opacity-0 flex w-(--width) flex-wrap items-start gap-x-3 gap-y-1 rounded-control border border-admin-hairline bg-white py-3 pr-12 pl-4 text-ink shadow-[0_10px_32px_rgb(31_37_34/.18)]',
            content: 'min-w-0 flex-1',
            title: 'text-copy/[22px] font-medium',
            // A line for each of several reasons.
            description: 'mt-0.5 text-sm break-words whitespace-pre-line text-admin-ink-2',
            icon: 'shrink-0',
            closeButton:
              'absolute top-1 right-1 grid size-10 place-items-center rounded-control text-admin-ink-3 hover:bg-moss-tint hover:text-ink max-md:size-11',
            // Below the sentence: a phone has no room for both side by side.
            actionButton:
              'ml-8 basis-[calc(100%-2rem)] py-1 text-left font-semibold underline underline-offset-4',
          },
        }}
      />
      <Release />
    </>,
  )
}

/** Makes sure that the document has its toaster: top centre, white, icon by kind, 4 s (admin-notes.md). */
export function Toaster() {
  useEffect(mountOnce, [])
  return null
}
