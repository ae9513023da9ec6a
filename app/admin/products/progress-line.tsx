import { clsx } from 'clsx'

interface ProgressLineProps {
  /** Accessible name. */
  label: string
  /** 0 to 1. */
  share: number
  className?: string
  /** Colour of the finished part. */
  fill?: string
}

/** Progress of something that takes a while: a thin line, and a progress bar for screen readers. */
export function ProgressLine({ label, share, className, fill = 'bg-moss' }: ProgressLineProps) {
  const percent = Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={clsx('h-1 bg-admin-hairline forced-color-adjust-none', className)}
    >
      <div className={clsx('h-full', fill)} style={{ width: `${percent}%` }} />
    </div>
  )
}
