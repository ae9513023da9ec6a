import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { PaperHill } from '#app/store/paper-hill.tsx'

/** Missing or inactive product, in SPEC §2's words. */
export function MissingProduct() {
  return (
    <div className="shell grid min-h-[60vh] place-content-center gap-5 py-20 text-center">
      <PaperHill />
      <h1 className="text-[38px] leading-[40px] tracking-[-0.028em] md:text-[52px] md:leading-[52px]">
        Producto no encontrado
      </h1>
      <p className="text-ink-2">El producto que buscas no existe o ya no está disponible.</p>
      <p className="mt-2">
        <Link to="/" className={buttonClass('secondary')}>
          Volver al catálogo
        </Link>
      </p>
    </div>
  )
}
