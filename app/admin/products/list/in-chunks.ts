/** Products sent in one request: their ids travel in its URL. */
const CHUNK = 50

/** Acts on 50 ids at a time, one request after another, so that a large action blocks nobody. Stops at the first error. */
export async function inChunks(
  ids: string[],
  act: (chunk: string[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += CHUNK) await act(ids.slice(start, start + CHUNK))
}
