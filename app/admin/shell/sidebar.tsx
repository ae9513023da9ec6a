import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { clsx } from 'clsx'
import { BRAND } from '#app/domain/brand.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { BrandMark, SidebarHills } from './brand-mark.tsx'
import { SidebarNav } from './sidebar-nav.tsx'

/** Sidebar of wide windows: 16rem open, 3rem collapsed to icons (SPEC §9). */
export function Sidebar({ open }: { open: boolean }) {
  return (
    <aside
      className={clsx(
        'on-dark relative hidden shrink-0 flex-col overflow-hidden bg-ink text-white transition-[width] duration-200 ease-out md:flex',
        open ? 'w-64' : 'w-12',
      )}
    >
      <div className={clsx('flex h-[72px] items-center gap-3', open ? 'px-5' : 'justify-center')}>
        <BrandMark className={clsx('shrink-0', open ? 'size-8' : 'size-7')} />
        <Title hidden={!open} />
      </div>
      <div className="relative z-10 mt-2">
        <SidebarNav collapsed={!open} />
      </div>
      {open && (
        <>
          <SidebarHills />
          <p className="relative mt-auto px-6 pb-4.5 text-note text-on-ink-2">
            <Key>Ctrl</Key> <Key>B</Key> <span className="ml-1">contraer menú</span>
          </p>
        </>
      )}
    </aside>
  )
}

function Title({ hidden }: { hidden: boolean }) {
  return (
    <div className={hidden ? 'sr-only' : 'whitespace-nowrap'}>
      <p className="font-display text-lead leading-tight font-semibold">{BRAND.adminTitle}</p>
      <p className="text-note text-on-ink-2">Panel de Administración</p>
    </div>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-block rounded-[3px] border border-admin-ink-3 px-1.5 font-sans text-xs font-medium text-on-ink">
      {children}
    </kbd>
  )
}

/** The same entries as a drawer under 768 px: 18rem (SPEC §9). */
export function SidebarDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-ink/55 md:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="on-dark fixed inset-y-0 left-0 z-40 flex w-72 max-w-[88vw] flex-col overflow-y-auto bg-ink text-white md:hidden"
        >
          <Dialog.Title className="sr-only">Menú de administración</Dialog.Title>
          <div className="flex h-[72px] shrink-0 items-center gap-3 pr-2 pl-5">
            <BrandMark className="size-8 shrink-0" />
            <Title hidden={false} />
            <IconButton look="dark" label="Cerrar menú" className="ml-auto" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <div className="mt-2 pb-6">
            <SidebarNav collapsed={false} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
