import hero from '#app/assets/scenes/hero-home.webp'
import heroPhone from '#app/assets/scenes/hero-home-phone.webp'
import { imageSrcSet } from '#app/lib/images.ts'
import { SceneImage } from '#app/ui/scene-image.tsx'
import { Button } from '#app/ui/button.tsx'

/** Below this width (px) the portrait drawing is shown, above it the landscape one. */
const PHONE = '(max-width: 519px)'

/** 'Movimiento Natural': clothes swaying on a line. Its buttons have no action (SPEC §2). */
export function Hero() {
  return (
    <section
      aria-labelledby="hero"
      className="relative h-[clamp(640px,140vw,760px)] overflow-hidden min-[520px]:h-[62.5vw] md:h-[min(51.25vw,max(700px,45vw))]"
    >
      <picture>
        <source
          media={PHONE}
          srcSet={imageSrcSet(heroPhone, [400, 640, 800, 1080])}
          sizes="max(100vw, 390px)"
        />
        <SceneImage
          src={hero}
          widths={[800, 1366, 2000, 2560, 3200]}
          sizes="(width < 768px) 122vw, 100vw"
          width={3200}
          height={1640}
          priority
          className="on-the-line absolute inset-0 size-full object-cover object-[50%_60%] min-[520px]:object-[88%_0] md:object-[100%_0]"
        />
      </picture>
      <div className="shell relative flex h-full flex-col pt-7 pb-5 min-[520px]:pt-[11vw] md:pt-[clamp(72px,9.6vw,200px)]">
        <h1
          id="hero"
          className="text-[clamp(3.2rem,19.2vw,4.8rem)] leading-[.84] font-[640] tracking-[-0.034em] min-[520px]:text-[9vw] md:text-[clamp(4.8rem,10.25vw,8.75rem)]"
        >
          Movimiento <span className="block pl-[.7em] md:pl-[.78em]">Natural</span>
        </h1>
        <p className="mt-10 max-w-[350px] text-[19px] leading-[29px] text-pretty max-lg:hidden xl:max-w-[440px]">
          Ropa deportiva que sigue el vaivén de tu cuerpo, del primer estiramiento al último
          kilómetro.
        </p>
        <div className="mt-auto grid grid-cols-2 gap-2.5 md:mt-7 md:flex md:gap-3">
          <Button className="max-md:px-2!">Comprar Mujer</Button>
          <Button look="paper" className="max-md:px-2! md:border md:border-ink md:bg-paper/75!">
            Comprar Hombre
          </Button>
        </div>
      </div>
    </section>
  )
}
