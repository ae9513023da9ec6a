/** The same request with another body: once a request is answered, its own may not be read from the socket any more. */
export function withBody(request: Request, body: unknown, url: string | URL = request.url) {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(url, { method: request.method, headers, body: JSON.stringify(body) })
}
