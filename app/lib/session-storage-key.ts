/**
 * The storage key of the browser client's session: the name that supabase-js itself would choose (`sb-…-auth-token`). It is
 * set explicitly because sign-out and the store's session hint look there too.
 */
export function sessionStorageKey(supabaseUrl: string): string {
  return `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`
}
