/**
 * Runs `act` once the frame that answers a tap was painted: the pressed control shows at once, and slower work does not hold
 * it back (Interaction to Next Paint). Browser only.
 *
 * @returns cancels it, if it has not run yet
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
