import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useListener } from './use-listener.ts'

interface BottomSheetProps {
  open: boolean
  onClose: () => void
  /** Accessible name and visible heading. */
  label: string
  /** Stays visible below what scrolls. */
  foot: ReactNode
  children: ReactNode
}

/** Panel at the bottom of a small screen, within the thumb's reach: a native modal dialog. */
export function BottomSheet({ open, onClose, label, foot, children }: BottomSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open) element?.close()
  }, [open])
  // A click on the dialog itself is a click on its backdrop: the panel fills the box.
  useListener(dialog, 'click', (event) => event.target === dialog.current && onClose())
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none translate-y-full overflow-hidden rounded-t-shell bg-white text-ink transition-[translate,overlay,display] transition-discrete duration-[220ms] ease-out backdrop:bg-ink/55 open:translate-y-0 starting:open:translate-y-full"
    >
      <div className="flex max-h-[85dvh] flex-col">
        <div className="flex h-[60px] shrink-0 items-center justify-between border-b border-admin-hairline pr-2 pl-5">
          <p className="font-display text-xl font-semibold">{label}</p>
          <IconButton label="Cerrar" onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <div className="min-h-0 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
        <div className="shrink-0 border-t border-admin-hairline px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
          {foot}
        </div>
      </div>
    </dialog>
  )
}
