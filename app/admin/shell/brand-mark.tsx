/** The wave in its ring; decorative. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" className={className}>
      <circle cx="16" cy="16" r="14.8" stroke="#fff" strokeWidth="2" />
      <path
        d="M7.5 17.6c2.6-4.6 5.4-4.8 8.3-1.6 3.1 3.4 5.9 3 8.7-1.6"
        stroke="#e0855f"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}

const LINES = Array.from({ length: 12 }, (_, index) => {
  const y = 62 + index * 17
  const swell = 44 - index * 2.4
  return `M0 ${y}C40 ${y + 18} 64 ${y + 6} 96 ${y - swell * 0.2}S150 ${y - swell} 196 ${y - swell}s48 ${swell * 0.8} 64 ${swell}`
})

/** Faint hills at the bottom of the sidebar; decorative. */
export function SidebarHills() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 256 264"
      preserveAspectRatio="xMidYMax slice"
      className="pointer-events-none absolute inset-x-0 bottom-0 h-64 w-full text-ink-line"
      fill="none"
      stroke="currentColor"
    >
      {LINES.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
