import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { StartError, systemCode } from './start-error.ts'

export interface Listener {
  readonly server: Server
  /** The port it listens on, also when PORT was 0. */
  readonly port: number
  /** Until it is called, every request is answered 503. */
  answerWith(listener: RequestListener): void
  /**
   * Takes no new connection, lets open requests finish for at most `graceMs`, then cuts what is left.
   * WebSockets are not requests: whoever took them closes them.
   */
  stop(graceMs: number): Promise<void>
}

/** Binds the port first of all, so that a taken one is known before anything is written. Throws StartError. */
export async function listen(host: string, port: number): Promise<Listener> {
  let answer: RequestListener = (_request, response) => {
    response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' })
    response.end('{"status":"error"}')
  }
  let stopping = false
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    if (stopping) response.setHeader('Connection', 'close')
    answer(request, response)
  })
  // A socket that breaks must not end the process.
  server.on('clientError', (_error, socket: Duplex) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    else socket.destroy()
  })
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
