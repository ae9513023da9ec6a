import { Link } from 'react-router'
import scene from '#app/assets/scenes/essential-tops.webp'
import { SAMPLE_PRODUCTS, type SampleId } from '#app/domain/sample-products.ts'
import { formatPrice } from '#app/domain/price.ts'
import { ProductImage } from '#app/features/catalog/product-image.tsx'
import { SceneImage } from '#app/ui/scene-image.tsx'
import { SAMPLE_PHOTO } from '#app/store/sample-photos.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ARROW_RIGHT, Icon } from '#app/ui/icon.tsx'

interface EssentialTopsProps {
  /** The catalogue's products for the samples; a missing one is no link. */
  sampleIds: Partial<Record<SampleId, string>>
}

/** Promo block 'Essential Tops' (SPEC §2). */
export function EssentialTops({ sampleIds }: EssentialTopsProps) {
  return (
    <section
      aria-labelledby="essential-tops"
      className="later on-dark grid bg-moss text-on-moss xl:min-h-[max(640px,38vw)] xl:grid-cols-[1.06fr_1fr]"
    >
      <SceneImage
        src={scene}
        widths={[400, 640, 800, 1080, 1366, 2000]}
        sizes="(min-width: 1200px) max(52vw, 720px), 100vw"
        alt="Un top verde, una playera blanca y una sudadera beige se mecen en un tendedero sobre dunas de papel"
        width={2160}
        height={1920}
        className="h-full w-full object-cover object-[50%_20%] max-md:aspect-[780/720] md:max-xl:aspect-video xl:h-0 xl:min-h-full xl:object-[50%_30%]"
      />
      <div className="px-5 pt-12 pb-14 md:px-10 md:py-16 md:max-xl:grid md:max-xl:grid-cols-2 md:max-xl:grid-rows-[auto_auto_1fr] md:max-xl:gap-x-10 xl:content-center xl:px-[72px] xl:pr-16">
        <h2
          id="essential-tops"
          className="text-[56px] leading-[52px] font-[620] tracking-[-0.032em] md:text-[60px] md:leading-[56px] xl:text-[84px] xl:leading-[77px]"
        >
          Essential Tops
        </h2>
        <p className="mt-5 max-w-[440px] text-lead leading-[26px] text-pretty text-on-moss-2 xl:text-[19px] xl:leading-[29px]">
          Sostienen, respiran y se secan al aire. Úsalos solos o en capas.
        </p>
        <ul className="mt-8 border-b border-moss-line md:max-xl:col-start-2 md:max-xl:row-span-3 md:max-xl:row-start-1 md:max-xl:mt-0 md:max-xl:self-start">
          {SAMPLE_PRODUCTS.map((sample) => (
            <li
              key={sample.name}
              className="relative flex items-center gap-[18px] border-t border-moss-line py-3.5"
            >
              <ProductImage
                src={SAMPLE_PHOTO[sample.id]}
                alt=""
                use="thumb"
                sizes="72px"
                className="w-[72px]"
              />
              <p className="grow">
                <SampleName id={sampleIds[sample.id]}>{sample.name}</SampleName>
                <span className="text-note leading-[18px] text-on-moss-2">
                  {sample.colors} colores
                </span>
              </p>
              <p className="text-right tnum">
                <span className="block font-semibold">
                  {formatPrice(sample.salePrice ?? sample.basePrice)}
                </span>
                {sample.salePrice !== null && (
                  <s className="text-sm text-on-moss-3">
                    <span className="sr-only">Precio anterior: </span>
                    {formatPrice(sample.basePrice)}
                  </s>
                )}
              </p>
            </li>
          ))}
        </ul>
        <Link
          to="/colecciones"
          className={buttonClass(
            'paper',
            'normal',
            'group mt-8 max-md:w-full md:max-xl:justify-self-start',
          )}
        >
          Ver los tops
          <Icon
            path={ARROW_RIGHT}
            className="size-5 transition-transform group-hover:translate-x-[3px]"
          />
        </Link>
      </div>
    </section>
  )
}

/** The whole row is the link. */
function SampleName({ id, children }: { id: string | undefined; children: string }) {
  const look = 'block leading-[23px] font-semibold'
  if (!id) return <span className={look}>{children}</span>
  return (
    <Link
      to={`/producto/${id}`}
      className={`${look} underline-offset-[5px] before:absolute before:inset-0 hover:underline`}
    >
      {children}
    </Link>
  )
}
