import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { StartError, systemCode } from '#server/boot/start-error.ts'

export interface Listener {
  readonly server: Server
  /** The port it listens on, even when PORT was 0. */
  readonly port: number
  /** Until this is called, every request gets a 503. */
  answerWith(listener: RequestListener): void
  /**
   * Accepts no new connection, lets open requests finish for at most `graceMs`, then cuts the rest.
   * WebSockets are not requests: their owner closes them.
   */
  stop(graceMs: number): Promise<void>
}

/** How long a client may take to send, in ms; a slower one gets a 408 and is cut off. */
const PATIENCE = {
  /** For the headers, which a browser sends at once. */
  headers: 15_000,
  /** For the whole request. A photo of 5 MB takes 80 s on a line of half a megabit. */
  request: 120_000,
}
/** More than any browser sends; a connection costs memory. */
const MAX_HEADERS = 100
const STATUS_OF: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/**
 * Binds the port before anything is written, so that a port in use stops the start early. Throws StartError.
 * @param patience shorter in tests
 */
export async function listen(
  host: string,
  port: number,
  patience: typeof PATIENCE = PATIENCE,
): Promise<Listener> {
  let answer: RequestListener = (_request, response) => {
    response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' })
    response.end('{"status":"error"}')
  }
  let stopping = false
  const open = new Set<ServerResponse>()
  const timeouts = {
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    connectionsCheckingInterval: Math.min(5000, patience.headers / 2),
  }
  const server = createServer(timeouts, (request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    if (stopping) response.setHeader('Connection', 'close')
    answer(request, response)
  })
  // A broken socket must not end the process.
  server.on('clientError', (error, socket: Duplex) => {
    const status = STATUS_OF[systemCode(error) ?? ''] ?? '400 Bad Request'
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
    else socket.destroy()
  })
  server.maxHeadersCount = MAX_HEADERS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port)))
    server.listen(port, host, resolve)
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    answerWith(listener) {
      answer = listener
    },
    async stop(graceMs) {
      stopping = true
      server.close()
      const deadline = Date.now() + graceMs
      while (open.size > 0 && Date.now() < deadline) {
        server.closeIdleConnections()
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      server.closeAllConnections()
    },
  }
}

function explain(error: Error, host: string, port: number): Error {
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return new StartError(`PORT ${port} on ${host} is already in use. Set PORT to a free one.`)
    case 'EACCES':
      return new StartError(`PORT ${port} may not be used by this user. Set PORT above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST ${host} is not an address of this machine.`)
    default:
      return error
  }
}
