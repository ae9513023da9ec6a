import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from '#app/ui/breadcrumb.tsx'
import { SceneImage } from '#app/ui/scene-image.tsx'
import { imageSrcSet } from '#app/lib/images.ts'

interface SceneHeroProps {
  crumbs: Crumb[]
  title: string
  /** 8:3: calm on its left 45 %, objects on its right. */
  scene: string
  /** The part that a phone shows, 3:2. Without it the whole scene is shown, because objects fill its height. */
  phone?: string
  children: ReactNode
}

/**
 * Name of a page and its drawn scene: side by side from 1024 px, stacked below that, so that no word covers a garment.
 * Anchored to where rope and pegs are at every width.
 */
export function SceneHero({ crumbs, title, scene, phone, children }: SceneHeroProps) {
  return (
    <section
      className={clsx(
        'relative isolate overflow-hidden lg:bg-sand',
        phone ? 'lg:h-[clamp(400px,21.5vw,560px)]' : 'lg:h-[clamp(400px,33vw,720px)]',
      )}
    >
      <div className="shell pt-2 pb-7 md:pt-5 md:pb-9 lg:pb-0 lg:[&_nav_:is(a,svg)]:text-ink">
        <Breadcrumb crumbs={crumbs} />
        <h1 className="mt-4 text-[clamp(3.75rem,19vw,5.5rem)] leading-[.86] font-[640] tracking-[-.034em] md:mt-9 md:text-[clamp(4.8rem,10.25vw,8.75rem)] lg:mt-11">
          {title}
        </h1>
        {children}
      </div>
      <picture
        className={clsx(
          'block overflow-hidden lg:absolute lg:inset-0 lg:-z-10 lg:h-full',
          phone
            ? 'h-[max(240px,61.5vw)] min-[520px]:h-[clamp(260px,42vw,400px)]'
            : 'h-[max(240px,50vw)]',
        )}
      >
        {phone && (
          <source
            media="(width < 520px)"
            srcSet={imageSrcSet(phone, [400, 640, 800, 1080])}
            sizes="max(100vw, 360px)"
          />
        )}
        <SceneImage
          src={scene}
          widths={[800, 1366, 2000, 2560, 3200]}
          sizes={`(width < 1024px) ${phone ? '157vw' : '134vw'}, max(100vw, 1067px)`}
          width={3200}
          height={1200}
          priority
          className={clsx(
            'on-the-line h-full w-full object-cover',
            // Closer on a tablet: what hangs there ends well above the bottom.
            phone
              ? 'object-[100%_0] min-[520px]:max-lg:h-[140%]'
              : 'object-[86%_50%] md:object-[100%_20%]',
          )}
        />
      </picture>
    </section>
  )
}
