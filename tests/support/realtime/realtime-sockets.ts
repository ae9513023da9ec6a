import { WebSocket } from 'ws'

/** What became of a connection: an open WebSocket, or the status that it was refused with. */
export type Attempt = WebSocket | number

/**
 * Connects to the realtime of `url` (http) with plain WebSockets, all at once.
 *
 * @param address what a proxy says of the client; none without it
 */
export function connectMany(
  url: string,
  count: number,
  { key, address }: { key: string; address?: string },
): Promise<Attempt[]> {
  return Promise.all(Array.from({ length: count }, () => connect(url, key, address)))
}

function connect(url: string, key: string, address?: string): Promise<Attempt> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`, {
      headers: address ? { 'X-Forwarded-For': address } : {},
    })
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    socket.on('error', reject)
  })
}

export const opened = (attempts: Attempt[]) =>
  attempts.filter((attempt) => typeof attempt !== 'number')

export const refused = (attempts: Attempt[]) =>
  attempts.filter((attempt) => typeof attempt === 'number')
