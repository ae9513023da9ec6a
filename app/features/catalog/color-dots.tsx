import { labelOf } from '#app/domain/product.ts'
import { ColorSwatch } from './color-swatch.tsx'

/** Dots shown before '+n' takes over. */
const MOST = 4

/** Colours of a card: up to four dots, then '+n'. Screen readers hear the names. */
export function ColorDots({ colors }: { colors: string[] }) {
  if (colors.length === 0) return null
  return (
    <span className="color-dots">
      <span className="sr-only">
        {`${colors.length === 1 ? 'Color' : 'Colores'}: ${colors.map(labelOf).join(', ')}`}
      </span>
      {colors.slice(0, MOST).map((color) => (
        <ColorSwatch key={color} color={color} />
      ))}
      {colors.length > MOST && (
        <span aria-hidden="true" className="text-xs tnum">
          +{colors.length - MOST}
        </span>
      )}
    </span>
  )
}
