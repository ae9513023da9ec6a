/** Shopping bag in the line of the other icons. Decorative. */
export function BagIcon({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4.2 8.5h15.6l.9 12.2H3.3z" />
      <path d="M8.3 11.3V6.7a3.7 3.7 0 0 1 7.4 0v4.6" />
    </svg>
  )
}
