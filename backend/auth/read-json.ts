/** The body as JSON, or undefined; the request stays readable. */
export async function readJson(request: Request): Promise<unknown> {
  return request
    .clone()
    .json()
    .catch(() => undefined)
}
