import { clsx } from 'clsx'

/** Dye of each suggested colour (SPEC §3), and of common words that staff type. */
const DYES: Record<string, string> = {
  negro: '#303234',
  blanco: '#f4efe6',
  gris: '#9a9d9a',
  azul: '#43576b',
  rosa: '#cf9f94',
  verde: '#5b6b50',
  rojo: '#9c4530',
  beige: '#cdb791',
  amarillo: '#d9b54a',
  naranja: '#c97a45',
  morado: '#6a5173',
  lila: '#a79ab8',
  café: '#6f5440',
  vino: '#6b2f36',
  celeste: '#9db9c4',
  turquesa: '#5b9a97',
}
/** A colour without a known dye is half and half, so that it does not look like another one. */
const UNKNOWN = 'linear-gradient(135deg, #efe8db 50%, #c9c0af 50%)'

/** Round swatch of a colour. Decorative: the name is beside it or in hidden text. */
export function ColorSwatch({ color, className }: { color: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ background: DYES[color.trim().toLowerCase()] ?? UNKNOWN }}
      className={clsx('swatch', className)}
    />
  )
}
