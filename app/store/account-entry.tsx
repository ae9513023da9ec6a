import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { AccountMenu } from '#app/features/session/account-menu.tsx'
import { useSessionHint } from '#app/features/session/session-hint.ts'
import { iconButtonClass } from '#app/ui/icon-button.tsx'
import { Icon } from '#app/ui/icon.tsx'

const PERSON = 'M7 8a5 5 0 1 0 10 0A5 5 0 0 0 7 8M4 21a8 8 0 0 1 16 0'

/** Pause in ms before the account menu is requested again after a lost connection. */
const AGAIN_MS = 3000

/** Loaded only where a session seems to exist, because it brings supabase-js. Kept for the document's life. */
const parts: { Menu?: typeof AccountMenu } = {}

/** True once the account menu is loaded. No page fails without it. */
function useAccountMenu(wanted: boolean): boolean {
  const [there, setThere] = useState(parts.Menu !== undefined)
  useEffect(() => {
    if (!wanted) return
    let timer: ReturnType<typeof setTimeout>
    const load = async () => {
      try {
        parts.Menu = (await import('#app/features/session/account-menu.tsx')).AccountMenu
        setThere(true)
      } catch {
        timer = setTimeout(load, AGAIN_MS)
      }
    }
    void load()
    return () => clearTimeout(timer)
  }, [wanted])
  return wanted && there
}

interface AccountEntryProps {
  /** In the header's row, or in the mobile drawer's list. */
  placement: 'menu' | 'drawer'
}

/** Account menu of SPEC §2 for signed-in users, the way to sign in for everyone else. */
export function AccountEntry({ placement }: AccountEntryProps) {
  const there = useAccountMenu(useSessionHint())
  return there && parts.Menu ? (
    <parts.Menu placement={placement} />
  ) : (
    <SignInLink placement={placement} />
  )
}

function SignInLink({ placement }: AccountEntryProps) {
  const icon = <Icon path={PERSON} className="size-5" />
  if (placement === 'menu')
    return (
      <Link
        to="/auth"
        aria-label="Iniciar sesión"
        title="Iniciar sesión"
        className={iconButtonClass()}
      >
        {icon}
      </Link>
    )
  return (
    <Link
      to="/auth"
      replace
      className="flex min-h-12 items-center gap-3 px-5 text-base font-medium hover:bg-sand"
    >
      {icon}
      Iniciar sesión
    </Link>
  )
}
