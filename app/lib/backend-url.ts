import { publicEnv } from './public-env.ts'

/** The backend's address as the browser sees it. */
export function backendUrl(): string {
  return publicEnv().supabaseUrl || window.location.origin
}
