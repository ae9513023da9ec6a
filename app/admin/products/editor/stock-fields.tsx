import { Field, Input } from '#app/ui/field.tsx'

/** Stock and adjustment as typed. */
export interface TypedStock {
  stock: string
  adjustment: string
}

interface StockFieldsProps {
  /** Start of the ids. */
  id: string
  labels: TypedStock
  value: TypedStock
  onChange: (change: Partial<TypedStock>) => void
}

/** What variants to come start with: stock of 0 or more, adjustment in MXN with centavos (SPEC §5). */
export function StockFields({ id, labels, value, onChange }: StockFieldsProps) {
  return (
    <>
      <Field id={`${id}-stock`} label={labels.stock}>
        <Input
          id={`${id}-stock`}
          type="number"
          inputMode="numeric"
          min="0"
          step="1"
          className="tnum"
          value={value.stock}
          onChange={(event) => onChange({ stock: event.target.value })}
        />
      </Field>
      <Field id={`${id}-ajuste`} label={labels.adjustment}>
        {/* A numeric keyboard of a phone may lack the minus sign: no input mode. */}
        <Input
          id={`${id}-ajuste`}
          type="number"
          step="0.01"
          className="tnum"
          value={value.adjustment}
          onChange={(event) => onChange({ adjustment: event.target.value })}
        />
      </Field>
    </>
  )
}
