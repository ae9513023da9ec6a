/** What the browser may know. `supabaseUrl` is empty when the backend is at the page's own origin. */
export interface PublicEnv {
  supabaseUrl: string
  publishableKey: string
  siteUrl: string
  /** Whether /correo shows the mails the shop would have sent: in development only. */
  mailbox: boolean
}

/** Id of the JSON block in which the document shell hands PublicEnv to the browser. */
export const PUBLIC_ENV_ID = 'vaiven-env'

/** Reads PublicEnv from the document. Throws when called on the server or before the shell is there. */
export function publicEnv(): PublicEnv {
  const text = document.getElementById(PUBLIC_ENV_ID)?.textContent
  if (!text) throw new Error('public environment is missing from the document')
  return JSON.parse(text) as PublicEnv
}
