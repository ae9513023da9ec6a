/** Index that wraps around: -1 is the last, `total` the first. 0 when there is nothing. */
export function wrapIndex(index: number, total: number): number {
  return total === 0 ? 0 : ((index % total) + total) % total
}
