import { Link } from 'react-router'
import hills from '#app/assets/scenes/footer-hills.webp'
import hillsPhone from '#app/assets/scenes/footer-hills-phone.webp'
import { BRAND } from '#app/domain/brand.ts'
import { useMainNav } from '#app/features/catalog/use-main-nav.ts'
import { useSessionHint } from '#app/features/session/session-hint.ts'
import { imageSrcSet } from '#app/lib/images.ts'
import { SceneImage } from '#app/ui/scene-image.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { CHEVRON_DOWN, Icon } from '#app/ui/icon.tsx'

/** Footer of every store page: links, contact and newsletter; the last two are visual only (SPEC §1). */
export function Footer({ year }: { year: number }) {
  return (
    <footer className="later overflow-x-clip">
      <Hills />
      <div className="on-dark relative -mt-px bg-ink text-on-ink">
        <div className="shell grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-9 pt-9 pb-12 md:grid-cols-3 lg:grid-cols-[1.75fr_1fr_1fr_1fr] lg:pt-12">
          <div className="md:max-lg:col-span-3">
            <Wordmark className="text-[50px] text-paper lg:text-[54px]" />
            <Newsletter />
          </div>
          <Columns />
        </div>
        <div className="shell">
          <div className="flex min-h-[66px] flex-wrap items-center justify-between gap-x-6 border-t border-ink-line text-sm text-on-ink-2">
            <p>
              © {year} {BRAND.name}
            </p>
            <button
              type="button"
              aria-label="Idioma: Español (México)"
              className="inline-flex min-h-11 items-center gap-2 rounded-control hover:text-on-ink"
            >
              Español (México)
              <Icon path={CHEVRON_DOWN} className="size-4" />
            </button>
          </div>
        </div>
      </div>
    </footer>
  )
}

/** Hills of cut paper, and the ink wave over their base. */
function Hills() {
  return (
    <div className="relative">
      <picture>
        <source
          media="(max-width: 767px)"
          srcSet={imageSrcSet(hillsPhone, [400, 800, 1080])}
          sizes="100vw"
          width={1560}
          height={440}
        />
        <SceneImage
          src={hills}
          widths={[800, 1366, 2000, 2560, 3200]}
          sizes="100vw"
          width={4096}
          height={570}
          className="w-full"
        />
      </picture>
      <svg
        aria-hidden="true"
        viewBox="0 0 1366 46"
        preserveAspectRatio="none"
        className="absolute inset-x-0 -bottom-px h-[clamp(14px,2.4vw,34px)] w-full text-ink"
      >
        <path fill="currentColor" d="M0 46V22C150 6 330 8 520 22s380 22 560 8 210-20 286-28v44z" />
      </svg>
    </div>
  )
}

/** Visual only (SPEC §1): it is in no form, so nothing is sent and nothing claims to be. */
function Newsletter() {
  return (
    <div className="mt-2 max-w-[414px]">
      <label htmlFor="newsletter" className="text-sm text-on-ink-2">
        Recibe novedades y lanzamientos en tu correo.
      </label>
      <div className="mt-3 flex gap-2">
        <input
          id="newsletter"
          type="email"
          autoComplete="email"
          placeholder="Tu correo electrónico"
          className="h-12 min-w-0 flex-1 rounded-control border border-moss-line bg-white/3 px-4 text-copy text-on-ink placeholder:text-on-ink-2"
        />
        <button
          type="button"
          className="h-12 rounded-control bg-paper px-[18px] text-copy font-semibold text-ink transition-colors hover:bg-sand"
        >
          Suscribirme
        </button>
      </div>
    </div>
  )
}

function Columns() {
  const nav = useMainNav()
  return (
    <div className="contents max-md:grid max-md:grid-cols-2 max-md:gap-x-5 max-md:gap-y-8">
      <nav aria-labelledby="footer-shop">
        <h2 id="footer-shop" className="mb-2 font-text text-sm font-semibold text-on-ink-2">
          Comprar
        </h2>
        <ul>
          {nav.slice(1).map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className="footer-link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="footer-help">
        <h2 id="footer-help" className="mb-2 font-text text-sm font-semibold text-on-ink-2">
          Ayuda
        </h2>
        <ul>
          {['Envíos', 'Devoluciones', 'Guía de tallas', 'Preguntas frecuentes'].map((label) => (
            <li key={label}>
              <button type="button" className="footer-link">
                {label}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="footer-contact">
        <h2 id="footer-contact" className="mb-2 font-text text-sm font-semibold text-on-ink-2">
          Contacto
        </h2>
        <ul>
          {['Escríbenos', 'WhatsApp', 'Instagram'].map((label) => (
            <li key={label}>
              <button type="button" className="footer-link">
                {label}
              </button>
            </li>
          ))}
          <li>
            <AccountLink />
          </li>
        </ul>
      </section>
    </div>
  )
}

/** Signed-out visitors sign in first, and continue to the account: its guard would send them home without a word. */
function AccountLink() {
  return (
    <Link to={useSessionHint() ? '/mi-cuenta' : '/auth'} className="footer-link">
      Mi Cuenta
    </Link>
  )
}
