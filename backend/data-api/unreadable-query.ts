import { z } from 'zod'

/** `@supabase/lite` throws this at a query that it cannot read, and then reports it as a fault of its own. */
const unreadable = z.object({
  code: z.literal('SUP'),
  message: z
    .string()
    .regex(
      /^(Error: (invalid (aliased expression|column reference|identifier|operator)|missing closing quote)|TypeError: (\w+\.endsWith is not|Cannot read properties of undefined \(reading 'includes'))/i,
    ),
})

/** Answers a query that nobody can read with 400, as PostgREST does; `@supabase/lite` answers 500. */
export async function answerUnreadableQuery(response: Response): Promise<Response> {
  if (response.status !== 500) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (!unreadable.safeParse(body).success) return response
  return Response.json(
    { code: 'PGRST100', details: null, hint: null, message: 'failed to parse the query' },
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
  )
}
