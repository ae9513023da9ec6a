import { formatCount } from './number.ts'

/** A number with its noun: '1 producto', '1,250 productos'. Not in the store, whose scripts stay without it. */
export function pluralize(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
