import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { afterPaint } from './after-paint.ts'
import { IconButton } from './icon-button.tsx'
import { useListener } from './use-listener.ts'
import { CROSS, Icon } from './icon.tsx'

interface DrawerProps {
  open: boolean
  onClose: () => void
  side: 'left' | 'right'
  /** Accessible name, and the visible heading unless `heading` replaces it. */
  label: string
  heading?: ReactNode
  children: ReactNode
}

/** Panel from the side of the page: a native modal dialog, so focus, Escape and the backdrop are the browser's own. */
export function Drawer({ open, onClose, side, label, heading, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    // A modal makes the rest of the page inert, which recalculates all its styles.
    return afterPaint(() => (open ? element.showModal() : element.close()))
  }, [open])
  // A click on the dialog itself is a click on its backdrop: the panel fills the box.
  useListener(dialog, 'click', (event) => event.target === dialog.current && onClose())

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      className={clsx(
        'fixed inset-y-0 m-0 h-dvh max-h-none w-[min(352px,88vw)] max-w-none overflow-hidden bg-paper text-ink',
        'transition-[translate,overlay,display] transition-discrete duration-[220ms] ease-out',
        'backdrop:bg-ink/46 open:translate-x-0 starting:open:translate-x-(--away)',
        side === 'left'
          ? 'right-auto left-0 translate-x-(--away) [--away:-100%]'
          : 'right-0 left-auto translate-x-(--away) [--away:100%]',
      )}
    >
      <div className="flex h-full flex-col overflow-y-auto overscroll-contain">
        <div className="flex h-[60px] shrink-0 items-center justify-between border-b border-hairline pr-2 pl-5">
          {heading ?? <p className="font-display text-xl font-semibold">{label}</p>}
          <IconButton label="Cerrar" onClick={onClose}>
            <Icon path={CROSS} />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}
