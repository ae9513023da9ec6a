/** How many products the URL asks to show: a multiple of `step`, at least one page, at most 10,000. */
export function parseShown(params: URLSearchParams, step: number): number {
  const asked = Number(params.get('mostrar'))
  if (!Number.isSafeInteger(asked) || asked <= step) return step
  return Math.min(Math.ceil(asked / step) * step, Math.floor(10_000 / step) * step)
}
