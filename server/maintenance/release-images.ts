import type { SupabaseClient } from '@supabase/supabase-js'

/** Releases those of the files that no variant uses: from now on none may use them (ADR 0031), so they can be deleted. */
export async function releaseImages(service: SupabaseClient, files: string[]): Promise<string[]> {
  const { data } = await service.rpc('release_images', { p_files: files }).throwOnError()
  return data as string[]
}
