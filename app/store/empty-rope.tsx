import rope from '#app/assets/scenes/empty-rope.webp'
import ropePhone from '#app/assets/scenes/empty-rope-phone.webp'
import { imageSrcSet } from '#app/lib/images.ts'
import { SceneImage } from '#app/ui/scene-image.tsx'

/** An empty clothes line above an empty or failed state. Decorative. */
export function EmptyRope() {
  return (
    <picture className="mx-auto -my-6 block w-full max-w-[360px] md:-my-12 md:max-w-[560px]">
      <source
        media="(width < 768px)"
        srcSet={imageSrcSet(ropePhone, [400, 800, 1080])}
        sizes="360px"
        width={900}
        height={700}
      />
      <SceneImage
        src={rope}
        widths={[640, 1366]}
        sizes="560px"
        width={1600}
        height={900}
        className="w-full"
      />
    </picture>
  )
}
