import { localDateTime } from '#app/domain/mexico-time.ts'
import { discountPercent, formatPrice } from '#app/domain/price.ts'
import { parsePrice } from '#app/domain/product-schema.ts'
import { useEditor } from '#app/admin/products/editor/machine/use-editor.ts'
import { Section, SwitchField, TextField } from './form-fields.tsx'

const PRICE_WIDTH = 'w-[170px] max-md:w-full'

/** The minute that was chosen, on 24 hours as everywhere in the panel: the browser's own field may show 12. */
function saleDateHelp(verb: string, local: string, without: string): string {
  const at = localDateTime(local)
  const zone = 'hora del centro de México.'
  return at ? `${verb} el ${at.replace(', ', ' a las ')}, ${zone}` : `${without}. Es ${zone}`
}

/** Price and offer; the offer's fields are there while it is on. */
export function PriceSection() {
  const form = useEditor((state) => state.form)
  const { isOnSale } = form
  const basePrice = parsePrice(form.basePrice)
  const salePrice = parsePrice(form.salePrice)
  const percent = discountPercent({ basePrice, salePrice, isOnSale })
  const price = {
    type: 'number',
    inputMode: 'decimal',
    step: '0.01',
    min: '0',
    prefix: '$',
  } as const
  return (
    <Section title="Precios y ofertas" help="En pesos mexicanos (MXN).">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3.5">
        <TextField name="basePrice" label="Precio base" {...price} className={PRICE_WIDTH} />
        <div className="flex h-10 items-center md:mt-[26px]">
          <SwitchField name="isOnSale" label="En oferta" />
        </div>
        {isOnSale && (
          <TextField
            name="salePrice"
            label="Precio de oferta"
            {...price}
            className={PRICE_WIDTH}
            help={
              percent !== null && basePrice > salePrice
                ? `Ahorro de ${formatPrice(basePrice - salePrice)} (${percent}\u00a0%)`
                : undefined
            }
          />
        )}
      </div>
      {isOnSale && (
        // As wide as a browser with 'a. m.' in it needs, else one below the other.
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(204px,100%),1fr))] gap-4">
          <TextField
            name="saleStartDate"
            label="Inicio"
            optional
            type="datetime-local"
            help={saleDateHelp('Empieza', form.saleStartDate, 'Sin fecha, empieza al guardar')}
          />
          <TextField
            name="saleEndDate"
            label="Fin"
            optional
            type="datetime-local"
            help={saleDateHelp('Termina', form.saleEndDate, 'Sin fecha, no termina')}
          />
        </div>
      )}
    </Section>
  )
}
