/** What the screens ask for is a row with its category and its variants. */
const MAX_DEPTH = 1
const MAX_EMBEDS = 4

/**
 * Refuses a `select` that embeds rows within embedded rows, or too many of them: from rows to what they belong to, to all
 * that belongs to that and so on, one request of a visitor would make millions of them. On PGlite, where no statement can be
 * cancelled, five levels stopped the service for 10 s and took a gigabyte. Undefined when the request may go on.
 */
export function refuseCostly(url: URL): Response | undefined {
  let embeds = 0
  for (const select of url.searchParams.getAll('select')) {
    let depth = 0
    for (const character of select) {
      if (character === ')') depth -= 1
      if (character !== '(') continue
      depth += 1
      embeds += 1
      if (depth > MAX_DEPTH || embeds > MAX_EMBEDS) return refusal()
    }
  }
  return undefined
}

function refusal(): Response {
  return Response.json(
    {
      code: 'PGRST100',
      details: null,
      hint: `At most ${MAX_EMBEDS} relations, none within another.`,
      message: 'the select embeds too much',
    },
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
  )
}
