const NAME = 'sidebar_state'
const SEVEN_DAYS = 7 * 24 * 60 * 60

/** Whether the sidebar is open: it is unless the cookie says otherwise (SPEC §2, §4). */
export function sidebarOpen(cookies: string | null): boolean {
  return !(cookies ?? '').split(/;\s*/).includes(`${NAME}=false`)
}

/** The cookie that remembers it for 7 days (SPEC §9). */
export function sidebarCookie(open: boolean): string {
  return `${NAME}=${open}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`
}
