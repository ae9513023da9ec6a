import { useWatch } from 'react-hook-form'
import { discountPercent, formatPrice } from '#app/domain/price.ts'
import { parsePrice, type ProductForm } from '#app/domain/product-schema.ts'
import { Section, SwitchField, TextField } from './form-fields.tsx'

/** Price and offer; the offer's fields are there while it is on. */
export function PriceSection() {
  const [isOnSale, base, sale] = useWatch<ProductForm, ['isOnSale', 'basePrice', 'salePrice']>({
    name: ['isOnSale', 'basePrice', 'salePrice'],
  })
  const basePrice = parsePrice(base)
  const salePrice = parsePrice(sale)
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
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <TextField
          name="basePrice"
          label="Precio base"
          {...price}
          className="w-[150px] max-md:w-full"
        />
        <div className="flex h-10 items-center self-start md:mt-[26px]">
          <SwitchField name="isOnSale" label="En oferta" />
        </div>
      </div>
      {isOnSale && (
        <div className="grid grid-cols-[150px_minmax(0,1fr)_minmax(0,1fr)] gap-4 max-md:grid-cols-1">
          <TextField
            name="salePrice"
            label="Precio de oferta"
            {...price}
            help={
              percent !== null && basePrice > salePrice
                ? `Ahorro de ${formatPrice(basePrice - salePrice)} (${percent}\u00a0%)`
                : undefined
            }
          />
          <TextField
            name="saleStartDate"
            label="Inicio"
            optional
            type="datetime-local"
            help="Empieza en este minuto, hora del centro de México. Sin fecha, desde que guardas."
          />
          <TextField
            name="saleEndDate"
            label="Fin"
            optional
            type="datetime-local"
            help="Termina al llegar este minuto, hora del centro de México. Sin fecha, no termina."
          />
        </div>
      )}
    </Section>
  )
}
