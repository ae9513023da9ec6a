import type { SupabaseClient } from '@supabase/supabase-js'

/** Those of the files that no variant carries: from now on none may (ADR 0031), so they can go. */
export async function releaseImages(service: SupabaseClient, files: string[]): Promise<string[]> {
  const { data } = await service.rpc('release_images', { p_files: files }).throwOnError()
  return data as string[]
}
