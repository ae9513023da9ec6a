import { Link } from 'react-router'
import scene from '#app/assets/scenes/essential-tops.webp'
import { SAMPLE_PRODUCTS } from '#app/domain/sample-products.ts'
import { formatPrice } from '#app/domain/price.ts'
import { ProductImage } from '#app/features/catalog/product-image.tsx'
import { SceneImage } from '#app/ui/scene-image.tsx'
import { SAMPLE_PHOTO } from '#app/store/sample-photos.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ARROW_RIGHT, Icon } from '#app/ui/icon.tsx'

/** Promo block 'Essential Tops' (SPEC §2); its samples link nowhere, since the catalogue has no such products. */
export function EssentialTops() {
  return (
    <section
      aria-labelledby="essential-tops"
      className="later on-dark grid bg-moss text-on-moss md:grid-cols-[1.06fr_1fr] lg:min-h-[640px]"
    >
      <SceneImage
        src={scene}
        widths={[400, 640, 800, 1080]}
        sizes="(min-width: 768px) 52vw, 100vw"
        alt="Un top verde, una playera blanca y una sudadera beige se mecen en un tendedero sobre dunas de papel"
        width={1080}
        height={960}
        className="h-full w-full object-cover max-md:aspect-[780/720]"
      />
      <div className="px-5 pt-12 pb-14 md:px-10 md:py-16 xl:px-[72px] xl:pr-16">
        <h2
          id="essential-tops"
          className="text-[56px] leading-[52px] font-[620] tracking-[-0.032em] md:text-[60px] md:leading-[56px] xl:text-[84px] xl:leading-[77px]"
        >
          Essential Tops
        </h2>
        <p className="mt-5 max-w-[440px] text-[17px] leading-[26px] text-pretty text-on-moss-2 xl:text-[19px] xl:leading-[29px]">
          Sostienen, respiran y se secan al aire. Úsalos solos o en capas.
        </p>
        <ul className="mt-8 border-b border-moss-line">
          {SAMPLE_PRODUCTS.map((sample) => (
            <li
              key={sample.name}
              className="flex items-center gap-[18px] border-t border-moss-line py-3.5"
            >
              <ProductImage
                src={SAMPLE_PHOTO[sample.id]}
                alt=""
                use="thumb"
                sizes="72px"
                className="w-[72px]"
              />
              <p className="grow">
                <span className="block leading-[23px] font-semibold">{sample.name}</span>
                <span className="text-[13px] leading-[18px] text-on-moss-2">
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
          className={buttonClass('paper', 'normal', 'group mt-8 max-md:w-full')}
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
