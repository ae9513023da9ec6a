import { DropdownMenu } from 'radix-ui'
import { clsx } from 'clsx'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'

interface MenuProps {
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
}

/** A button's menu: arrows, Home, End, Escape and typing work as in the system's menus. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    // A finger's tap outside only closes: Radix would also press what is below.
    const swallow = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
    const onPointerDown = (event: PointerEvent) => {
      const menu = content.current
      const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')
      const inside = [menu, button].some((part) => part?.contains(event.target as Node))
      if (inside || event.pointerType !== 'touch') return
      // The focus closes the menu before the click arrives; a finger that scrolls does not click.
      const stop = new AbortController()
      const options = { capture: true, once: true, signal: stop.signal }
      document.addEventListener('click', swallow, options)
      for (const end of ['pointercancel', 'pointerdown'])
        document.addEventListener(end, () => stop.abort(), options)
    }
    document.addEventListener('pointerdown', onPointerDown, { capture: true })
    return () => document.removeEventListener('pointerdown', onPointerDown, { capture: true })
  }, [open])
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Beside its button, not at the end of the body: there it would stand outside every landmark. */}
      <DropdownMenu.Content
        ref={content}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 min-w-52 rounded-control border border-admin-hairline bg-white p-1 text-sm text-ink shadow-[0_8px_28px_rgb(31_37_34/.16)]"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** One entry; with `asChild` its only child is the entry (a link). */
export function MenuItem({
  danger,
  className,
  ...rest
}: ComponentProps<typeof DropdownMenu.Item> & { danger?: boolean }) {
  return (
    <DropdownMenu.Item
      className={clsx(
        'flex h-9 cursor-pointer items-center gap-2.5 rounded-check px-2.5 outline-none select-none max-md:h-11 [&_svg]:size-4',
        'data-disabled:cursor-default data-disabled:text-admin-ink-3 data-highlighted:bg-moss-tint',
        danger && 'text-brick data-highlighted:bg-brick-tint',
        className,
      )}
      {...rest}
    />
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-admin-hairline" />
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2.5 py-2">{children}</DropdownMenu.Label>
}
