interface TrendProps {
  values: readonly number[]
  width: number
  height: number
  /** Fills the space under the line. */
  area?: boolean
  className?: string
}

/** A 2 px moss line through the values. Decorative: the figure beside it says the same. */
export function Trend({ values, width, height, area = false, className }: TrendProps) {
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width
    const y = height - 2 - ((value - low) / span) * (height - 4)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  const line = `M${points.join('L')}`
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={className}
    >
      {area && <path d={`${line}V${height}H0Z`} className="fill-moss-tint" />}
      <path
        d={line}
        fill="none"
        vectorEffect="non-scaling-stroke"
        className="stroke-moss"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Bars of the values; the last one is the current. Decorative. */
export function Bars({ values, className }: { values: readonly number[]; className?: string }) {
  const most = Math.max(...values)
  return (
    <span aria-hidden="true" className={`flex h-8 items-end gap-1 ${className ?? ''}`}>
      {values.map((value, index) => (
        <span
          key={index}
          style={{ height: `${(value / most) * 100}%` }}
          className={`w-2 ${index === values.length - 1 ? 'bg-moss' : 'bg-moss/30'}`}
        />
      ))}
    </span>
  )
}
