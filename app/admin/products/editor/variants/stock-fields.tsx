import { Field, Input } from '#app/ui/field.tsx'
import { takenFigures, type TypedFigures } from './variant-rules.ts'

interface StockFieldsProps {
  /** Start of the ids. */
  id: string
  labels: TypedFigures
  value: TypedFigures
  onChange: (change: Partial<TypedFigures>) => void
  /** Id of what is wrong with the adjustment. */
  adjustmentError?: string | undefined
}

/** What variants to come start with: stock of 0 or more, adjustment in MXN with centavos (SPEC §5). */
export function StockFields({ id, labels, value, onChange, adjustmentError }: StockFieldsProps) {
  return (
    <>
      <Field id={`${id}-stock`} label={labels.stock}>
        <Input
          id={`${id}-stock`}
          inputMode="numeric"
          autoComplete="off"
          className="tnum"
          value={value.stock}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange({ stock: event.target.value })}
          onBlur={() => onChange({ stock: takenFigures(value).stock })}
        />
      </Field>
      <Field id={`${id}-ajuste`} label={labels.adjustment}>
        <span className="relative block">
          <span
            aria-hidden="true"
            className="absolute top-1/2 left-3 -translate-y-1/2 text-sm text-admin-ink-3"
          >
            $
          </span>
          {/* A numeric keyboard of a phone may lack the minus sign: no input mode. */}
          <Input
            id={`${id}-ajuste`}
            autoComplete="off"
            className="pl-7! tnum"
            aria-invalid={adjustmentError ? true : undefined}
            aria-describedby={adjustmentError}
            value={value.adjustment}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onChange({ adjustment: event.target.value })}
            onBlur={() => onChange({ adjustment: takenFigures(value).adjustment })}
          />
        </span>
      </Field>
    </>
  )
}
