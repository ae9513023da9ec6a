/** One paper-cut hill above an empty or failed state. Decorative. */
export function PaperHill() {
  return (
    <svg aria-hidden="true" viewBox="0 0 280 120" className="mx-auto h-auto w-60" fill="none">
      <circle cx="176" cy="62" r="34" fill="#f0b184" />
      <circle cx="176" cy="62" r="21" fill="#e79a68" />
      <path d="M10 104c34-34 84-50 128-34s82 22 132 34z" fill="#cfd3c4" />
      <path d="M10 104c50-14 92-26 142-18s78 14 118 18z" fill="#a5b096" />
      <path d="M10 104c62-8 108-6 150-4 44 2 78 3 110 4z" fill="#768667" />
      <path d="M24 20c60 16 150 16 232-4" stroke="#7d6a52" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
