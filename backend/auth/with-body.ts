/** The same request with another body: that of an answered one may no longer be read from its socket. */
export function withBody(request: Request, body: unknown, url: string | URL = request.url) {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(url, { method: request.method, headers, body: JSON.stringify(body) })
}
