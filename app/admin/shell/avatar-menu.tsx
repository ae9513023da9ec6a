import { LogOut, User } from 'lucide-react'
import { useSession } from '#app/features/session/session-provider.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#app/ui/menu.tsx'
import { initials } from './sections.ts'

/** Avatar with the e-mail's initials; its menu names the user and signs out (SPEC §2). */
export function AvatarMenu() {
  const { user, signOut } = useSession()
  return (
    <Menu
      trigger={
        <button type="button" className="grid size-11 place-items-center rounded-full">
          <span className="grid size-8 place-items-center rounded-full bg-moss text-xs font-semibold text-white max-md:bg-admin-paper max-md:text-ink">
            {initials(user?.email)}
          </span>
          <span className="sr-only">Menú de usuario</span>
        </button>
      }
    >
      <MenuLabel>
        <span className="block font-semibold">Administrador</span>
        <span className="block max-w-64 truncate text-note text-admin-ink-3">{user?.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem disabled>
        <User aria-hidden="true" />
        Mi Perfil
      </MenuItem>
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden="true" />
        Cerrar Sesión
      </MenuItem>
    </Menu>
  )
}
