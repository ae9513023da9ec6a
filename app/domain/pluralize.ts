import { formatCount } from './number.ts'

/** A number with its noun: '1 producto', '1,250 productos'. The store does not use it, to keep its scripts small. */
export function pluralize(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
