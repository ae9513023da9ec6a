/**
 * Runs `act` once the frame that answers a tap was drawn: the pressed control is seen at once, and what takes longer does
 * not hold it back (Interaction to Next Paint). Browser only.
 *
 * @returns takes it back, when it has not run yet
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
