const NAME = 'sidebar_state'
const SEVEN_DAYS = 7 * 24 * 60 * 60

/** The sidebar choice of the last 7 days (SPEC §4); undefined: none. */
export function sidebarOpen(cookies: string | null): boolean | undefined {
  const own = (cookies ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(`${NAME}=`))
  return own === undefined ? undefined : own !== `${NAME}=false`
}

/** The cookie that remembers it for 7 days (SPEC §9). */
export function sidebarCookie(open: boolean): string {
  return `${NAME}=${open}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`
}
