import { clsx } from 'clsx'
import hills from '#app/assets/scenes/footer-hills.webp'
import { SceneImage } from '#app/ui/scene-image.tsx'

/** The store's hills along the bottom. Decorative. */
export function HillStrip({ className }: { className?: string }) {
  return (
    <SceneImage
      src={hills}
      widths={[800, 1366, 2000, 2560, 3200]}
      sizes="max(100vw, 560px)"
      width={4096}
      height={570}
      className={clsx('w-full object-cover object-[30%_0%]', className)}
    />
  )
}

/** The sun in cut paper, stepped and lit from the top left like the scenes. Decorative. */
export function Sun({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" className={className}>
      <circle cx="50" cy="50" r="50" fill="#dd8657" />
      <circle cx="46" cy="46" r="42" fill="#e59565" />
      <circle cx="42" cy="42" r="29" fill="#eba578" />
    </svg>
  )
}

/** Left ends of the pegs along the rope, in units of the drawing. */
const PEGS = [130, 270, 312, 470, 580, 614] as const
const ropeY = (x: number) => 26 + 38 * (1 - ((x - 420) / 420) ** 2)

/** An empty clothes line: no orders yet. Decorative. */
export function EmptyLine({ className }: { className?: string }) {
  const rope = 'M0 26Q420 102 840 26'
  return (
    <div aria-hidden="true" className={clsx('relative overflow-hidden bg-[#e8ece9]', className)}>
      <HillStrip className="absolute inset-x-0 bottom-0 h-[64%]" />
      <svg
        viewBox="0 0 840 120"
        preserveAspectRatio="xMidYMin slice"
        className="absolute inset-x-0 top-2 h-[70%] w-full"
        fill="none"
      >
        <path
          d={rope}
          stroke="#3c301e"
          strokeOpacity=".12"
          strokeWidth="6"
          transform="translate(5 9)"
        />
        <path d={rope} stroke="#6c5b46" strokeWidth="4" />
        <path d={rope} stroke="#9b866a" strokeWidth="2.5" strokeDasharray="4 3.5" />
        {PEGS.map((x, at) => (
          <g key={x} transform={`rotate(${at % 2 ? 4 : -5} ${x + 5} ${ropeY(x)})`}>
            <rect
              x={x + 3}
              y={ropeY(x) - 8}
              width="10"
              height="28"
              rx="1.5"
              fill="#3c301e"
              fillOpacity=".14"
            />
            <rect x={x} y={ropeY(x) - 12} width="10" height="28" rx="1.5" fill="#c49a68" />
            <path
              d={`M${x + 3.3} ${ropeY(x) - 12}v28M${x} ${ropeY(x) - 1}h10`}
              stroke="#8f6b40"
              strokeOpacity=".55"
            />
          </g>
        ))}
      </svg>
    </div>
  )
}

/** A ticket with the brand's sway: the wallet. Decorative. */
export function Ticket({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 112 66"
      className={className}
      fill="none"
      strokeLinecap="round"
    >
      <path
        d="M6 1h100a5 5 0 0 1 5 5v17a10 10 0 0 0 0 20v17a5 5 0 0 1-5 5H6a5 5 0 0 1-5-5V43a10 10 0 0 0 0-20V6a5 5 0 0 1 5-5Z"
        className="fill-field stroke-control"
        strokeWidth="1.5"
      />
      <path d="M74 5v56" className="stroke-control" strokeWidth="1.5" strokeDasharray="4 4" />
      <path d="M20 39c7-19 15-17 21-6s14 13 21-6" className="stroke-terracotta" strokeWidth="2.5" />
      <path d="M83 28h16M83 36h10" className="stroke-control" strokeWidth="2" />
    </svg>
  )
}
