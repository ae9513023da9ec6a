/**
 * Where the browser client keeps its session: the name supabase-js itself would choose (`sb-…-auth-token`), said aloud
 * because sign-out and the store's session hint look there too.
 */
export function sessionStorageKey(supabaseUrl: string): string {
  return `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`
}
