import { AlertDialog, Dialog } from 'radix-ui'
import { clsx } from 'clsx'
import { useRef, type ComponentProps, type ReactNode } from 'react'
import { Button } from './button.tsx'
import './dialog.css'

const BACKDROP = 'fixed inset-0 z-40 bg-ink/55 animate-[fade_200ms_ease-out]'

/** Radix only returns the focus to its own trigger; our dialogs open from anywhere. */
function useFocusBack() {
  const opener = useRef<Element | null>(null)
  return {
    remember: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}

interface ModalProps {
  open: boolean
  /** The modal's close button asks; Escape and the backdrop do not close it. */
  onClose: () => void
  title: string
  /** Id of the control that gets the focus first; otherwise the modal itself. */
  initialFocus?: string | undefined
  children: ReactNode
}

/** A modal that fills the window but for 24 px (all of it under 768 px). Escape does not close it (SPEC §2). */
export function LargeModal({ open, onClose, title, initialFocus, children }: ModalProps) {
  const content = useRef<HTMLDivElement>(null)
  const { remember, onCloseAutoFocus } = useFocusBack()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={BACKDROP} />
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            remember()
            event.preventDefault()
            const first = initialFocus ? document.getElementById(initialFocus) : null
            ;(first ?? content.current)?.focus()
          }}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-40 m-auto flex max-w-[1400px] animate-[rise_200ms_ease-out] flex-col overflow-hidden rounded-shell bg-white text-ink shadow-[0_24px_64px_rgb(31_37_34/.3)] outline-none md:inset-6 max-md:rounded-none"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface ConfirmProps {
  open: boolean
  onCancel: () => void
  onConfirm: () => void
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** A button between the two. */
  otherWay?: ReactNode
  busy?: boolean
  look?: ComponentProps<typeof Button>['look']
}

/** Asks before something that cannot be undone. Focus starts on cancel, never on the action. */
export function ConfirmDialog(props: ConfirmProps) {
  const { open, onCancel, onConfirm, title, children, confirmLabel, busy = false } = props
  const { remember, onCloseAutoFocus } = useFocusBack()
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={BACKDROP.replace('z-40', 'z-50')} />
        <AlertDialog.Content
          onOpenAutoFocus={remember}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-32px)] max-w-[480px] -translate-y-1/2 animate-[fade_200ms_ease-out] overflow-y-auto rounded-shell bg-white p-6 text-ink shadow-[0_24px_64px_rgb(31_37_34/.3)]"
        >
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-sm text-admin-ink-2">{children}</div>
          </AlertDialog.Description>
          {/* Three of them do not stand beside each other on a phone. */}
          <div
            className={clsx(
              'mt-6 flex flex-wrap justify-end gap-3',
              props.otherWay && 'max-xs:*:w-full',
            )}
          >
            <AlertDialog.Cancel asChild>
              <Button look="outline" size="form" disabled={busy}>
                {props.cancelLabel ?? 'Cancelar'}
              </Button>
            </AlertDialog.Cancel>
            {props.otherWay}
            <Button look={props.look ?? 'danger'} size="form" busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
