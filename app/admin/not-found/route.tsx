import { data } from 'react-router'
import { adminTitle } from '#app/admin/shell/admin-title.ts'
import { NotFound } from './not-found.tsx'

export const meta = () => adminTitle('Página no encontrada')

/** The page is drawn as usual, with the status of a missing page. */
export const loader = () => data(null, { status: 404 })

export default function AdminNotFound() {
  return <NotFound />
}
