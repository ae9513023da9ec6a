/** An error as the Storage API words it: HTTP 400 with the real status inside, which supabase-js reads. */
export function storageError(statusCode: number, error: string, message: string): Response {
  return Response.json(
    { statusCode: String(statusCode), error, message },
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
  )
}
