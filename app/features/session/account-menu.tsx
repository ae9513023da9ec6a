import { LayoutDashboard, LogOut, UserRound } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { placeAfterSignOut, ROLE_LABELS } from '#app/domain/roles.ts'
import { iconButtonClass } from '#app/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#app/ui/menu.tsx'
import { SessionProvider, type SessionValue, useSession } from './session-provider.tsx'

interface AccountMenuProps {
  /** In the header's row, or in the mobile drawer's list. */
  placement: 'menu' | 'drawer'
}

/** Account menu of SPEC §2 Header. It brings its own session, so the store loads it only where one seems to exist. */
export function AccountMenu(props: AccountMenuProps) {
  return (
    <SessionProvider>
      <Entries {...props} />
    </SessionProvider>
  )
}

function Entries({ placement }: AccountMenuProps) {
  const session = useSession()
  const { user, loading } = session
  if (placement === 'menu') {
    if (user === null) return <SignInIcon hidden={loading} />
    return <HeaderMenu session={session} />
  }
  if (user === null) return loading ? null : <SignInRow />
  return <DrawerEntries session={session} />
}

const person = <UserRound aria-hidden="true" strokeWidth={1.75} />

/** The hint was wrong or the user has just signed out. Until that is known, only the menu's place is kept. */
function SignInIcon({ hidden }: { hidden: boolean }) {
  if (hidden) return <span className="size-11 shrink-0" />
  return (
    <Link
      to="/auth"
      aria-label="Iniciar sesión"
      title="Iniciar sesión"
      className={iconButtonClass()}
    >
      {person}
    </Link>
  )
}

/** Who is signed in. It claims nothing about the role until it is known. */
function Identity({ session: { user, role } }: { session: SessionValue }) {
  return (
    <>
      <span className="block truncate font-semibold">{user?.email}</span>
      {role && <span className="block text-note text-admin-ink-2">{ROLE_LABELS[role.role]}</span>}
    </>
  )
}

/** Signs out and leaves: a public page has no guard that would do it (SPEC §2 Route guard). */
function useLeave({ role, signOut }: SessionValue, replace = false) {
  const navigate = useNavigate()
  return async () => {
    if (await signOut()) await navigate(placeAfterSignOut(role), { replace })
  }
}

function HeaderMenu({ session }: { session: SessionValue }) {
  const leave = useLeave(session)
  const isAdmin = session.role?.role === 'admin'
  return (
    <>
      {isAdmin && (
        <Link
          to="/admin"
          className="inline-flex h-11 items-center rounded-control px-3 text-sm font-semibold whitespace-nowrap transition-colors hover:bg-sand max-lg:hidden"
        >
          Panel Admin
        </Link>
      )}
      <Menu
        trigger={
          <button
            type="button"
            aria-label="Tu cuenta"
            title="Tu cuenta"
            className={iconButtonClass()}
          >
            {person}
            <span
              aria-hidden="true"
              className="absolute right-2.5 bottom-2.5 size-2 rounded-full bg-moss ring-2 ring-paper"
            />
          </button>
        }
      >
        <MenuLabel>
          <span className="block max-w-64">
            <Identity session={session} />
          </span>
        </MenuLabel>
        <MenuSeparator />
        {isAdmin && (
          <MenuItem asChild className="h-11">
            <Link to="/admin">
              <LayoutDashboard aria-hidden="true" />
              Panel Administrativo
            </Link>
          </MenuItem>
        )}
        <MenuItem asChild className="h-11">
          <Link to="/mi-cuenta">
            <UserRound aria-hidden="true" />
            Mi Cuenta
          </Link>
        </MenuItem>
        <MenuSeparator />
        <MenuItem className="h-11" onSelect={() => void leave()}>
          <LogOut aria-hidden="true" />
          Cerrar Sesión
        </MenuItem>
      </Menu>
    </>
  )
}

const ROW =
  'flex min-h-12 w-full items-center gap-3 px-5 text-base font-medium transition-colors hover:bg-sand [&_svg]:size-5'

function SignInRow() {
  return (
    <Link to="/auth" replace className={ROW}>
      {person}
      Iniciar sesión
    </Link>
  )
}

/** They replace the history entry of the open drawer (`useBackCloses`). */
function DrawerEntries({ session }: { session: SessionValue }) {
  const leave = useLeave(session, true)
  return (
    <>
      <p className="px-5 py-2 text-copy">
        <Identity session={session} />
      </p>
      {session.role?.role === 'admin' && (
        <Link to="/admin" replace className={ROW}>
          <LayoutDashboard aria-hidden="true" strokeWidth={1.75} />
          Panel Administrativo
        </Link>
      )}
      <Link to="/mi-cuenta" replace className={ROW}>
        {person}
        Mi Cuenta
      </Link>
      <button type="button" className={ROW} onClick={() => void leave()}>
        <LogOut aria-hidden="true" strokeWidth={1.75} />
        Cerrar Sesión
      </button>
    </>
  )
}
