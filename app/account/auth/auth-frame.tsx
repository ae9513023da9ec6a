import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import wideScene from '#app/assets/scenes/hero-mujer.webp'
import tallScene from '#app/assets/scenes/hero-home-phone.webp'
import { BRAND } from '#app/domain/brand.ts'
import { imageSrcSet } from '#app/lib/images.ts'
import { SceneImage } from '#app/ui/scene-image.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'

/** The clothes line beside the card; a band above it where the window is narrow. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh tab:grid tab:grid-cols-[minmax(0,47fr)_minmax(0,53fr)]">
      <header className="relative h-[136px] overflow-hidden bg-sky md:max-tab:h-[200px] tab:sticky tab:top-0 tab:h-dvh">
        <picture>
          <source
            media="(min-width: 56.25rem)"
            srcSet={imageSrcSet(tallScene, [640, 800, 1080, 1366])}
            sizes="max(47vw, 61dvh)"
            width={1170}
            height={1920}
          />
          <SceneImage
            src={wideScene}
            widths={[400, 800, 1366, 2000]}
            sizes="100vw"
            width={3200}
            height={1200}
            priority
            // The pegs hang 76 px from the panel's top, below the wordmark, as long as the picture reaches the bottom.
            className="absolute inset-0 size-full object-cover object-[100%_0] tab:object-[50%_min(0px,max(76px-22.4vw,100dvh-77.2vw))]"
          />
        </picture>
        <div
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 hidden h-56 bg-linear-to-t from-moss-ink/85 to-transparent tab:block"
        />
        <Link
          to="/"
          aria-label={`${BRAND.name}, inicio`}
          className="absolute top-4 left-5 grid h-11 items-center md:left-10 tab:top-7"
        >
          <Wordmark className="text-[38px] tab:text-[43px]" />
        </Link>
        {/* Not in a low window, where the clothes reach down there. */}
        <p className="absolute bottom-8 left-10 hidden font-display text-[44px]/[1.02] font-semibold tracking-[-0.03em] text-white tab:block [@media(min-aspect-ratio:179/100)]:hidden">
          Movimiento
          <br />
          <span className="pl-[.7em]">Natural</span>
        </p>
      </header>
      <main className="px-5 pb-14 md:px-10">
        <div className="mx-auto flex min-h-full max-w-lg flex-col">
          <p className="flex h-16 items-end justify-end max-tab:hidden">
            <Link
              to="/"
              className="inline-flex h-11 items-center gap-2 text-copy font-semibold text-ink-2 transition-colors hover:text-ink"
            >
              <ArrowLeft aria-hidden="true" className="size-4" />
              Volver a la tienda
            </Link>
          </p>
          <div className="pt-7 tab:my-auto tab:py-8">
            {children}
            <noscript>
              <p>Para entrar a tu cuenta activa JavaScript en tu navegador.</p>
            </noscript>
          </div>
        </div>
      </main>
    </div>
  )
}
