/** Name in the bucket of the image that a public URL leads to. The names of SPEC §7 have no slash. */
export function objectName(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
