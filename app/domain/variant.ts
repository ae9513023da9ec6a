import { BRAND } from './brand.ts'
import type { Variant } from './product.ts'

/** The wizard's placeholder variant (SPEC §4): never shown to a shopper. */
export const PLACEHOLDER = { color: 'por definir', size: 'único', skuPrefix: 'TEMP-' } as const

/** True for the placeholder variant, by temporary SKU or by colour and size (SPEC §7 'Finish'). */
export function isPlaceholder(variant: Pick<Variant, 'color' | 'size' | 'sku'>): boolean {
  return (
    variant.sku.startsWith(PLACEHOLDER.skuPrefix) ||
    (variant.color.toLocaleLowerCase('es-MX') === PLACEHOLDER.color &&
      variant.size.toLocaleLowerCase('es-MX') === PLACEHOLDER.size)
  )
}

/** Identity of a variant within its product: colour and size, case-insensitive (SPEC §5). */
export function variantKey(variant: Pick<Variant, 'color' | 'size'>): string {
  return `${variant.color.trim().toLowerCase()}\u0000${variant.size.trim().toLowerCase()}`
}

let lastSuffix = 0

/** A number that grows with time and never repeats in this process: milliseconds, or the last one plus 1. */
function nextSuffix(now: number): number {
  lastSuffix = Math.max(now, lastSuffix + 1)
  return lastSuffix
}

/** Digits at the end of a SKU, as in the demo catalogue: a person can read them out. */
const SKU_DIGITS = 6

/**
 * SKU of SPEC §5: prefix, first three letters of the colour in upper case, size, and the last digits of the time. They
 * come round every 17 minutes, so one in a million is taken: the database refuses it, and it is made anew.
 */
export function generateSku(color: string, size: string, now = Date.now()): string {
  const letters =
    color
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .slice(0, 3)
      .toUpperCase() || 'COL'
  const code = size.trim().toUpperCase().replace(/\s+/g, '') || 'U'
  const digits = String(nextSuffix(now)).slice(-SKU_DIGITS).padStart(SKU_DIGITS, '0')
  return `${BRAND.skuPrefix}-${letters}-${code}-${digits}`
}

/** Temporary SKU of the wizard's placeholder variant (SPEC §4). */
export function temporarySku(now = Date.now()): string {
  return `${PLACEHOLDER.skuPrefix}${nextSuffix(now)}`
}
