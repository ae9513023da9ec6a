/** A photo of 1200 × 1500 px has enough pixels for twice its size on a usual screen. */
export const MOST_ZOOM = 2

export interface Point {
  x: number
  y: number
}
/** The view of a photo: enlarged `scale` times, its centre `x` and `y` px from the stage's centre. */
export interface View extends Point {
  scale: number
}
/** In px, the photo without zoom. */
export interface Stage {
  width: number
  height: number
  photoWidth: number
  photoHeight: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }

const within = (value: number, most: number) => Math.min(Math.max(value, -most), most)

/** No edge of the photo comes further in than necessary: what is smaller than the stage stays centred. */
export function hold({ scale, x, y }: View, stage: Stage): View {
  return {
    scale,
    x: within(x, Math.max(0, (stage.photoWidth * scale - stage.width) / 2)) || 0,
    y: within(y, Math.max(0, (stage.photoHeight * scale - stage.height) / 2)) || 0,
  }
}

/** Enlarged to `scale`, at most two-fold, around a point (px from the stage's centre) that stays where it is. */
export function zoomTo(view: View, scale: number, about: Point, stage: Stage): View {
  const next = Math.min(Math.max(scale, 1), MOST_ZOOM)
  const by = next / view.scale
  return hold(
    { scale: next, x: about.x - (about.x - view.x) * by, y: about.y - (about.y - view.y) * by },
    stage,
  )
}

export function panBy(view: View, dx: number, dy: number, stage: Stage): View {
  return hold({ ...view, x: view.x + dx, y: view.y + dy }, stage)
}

/** Two fingers move from one pair of points to another: the photo follows them. */
export function pinch(
  view: View,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  stage: Stage,
): View {
  const span = ([a, b]: readonly [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y) || 1
  const middle = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const [was, is] = [middle(from), middle(to)]
  const zoomed = zoomTo(view, (view.scale * span(to)) / span(from), was, stage)
  return panBy(zoomed, is.x - was.x, is.y - was.y, stage)
}
