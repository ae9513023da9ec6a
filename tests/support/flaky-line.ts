import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a server that can be cut and mended: real sockets, so that clients see what a tunnel does to them. */
export interface FlakyLine {
  /** `http://localhost:<port>`, from where everything reaches the server. */
  url: string
  /** Ends every connection and takes no other. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Opens a line to `port` of this machine. */
export async function openFlakyLine(port: number): Promise<FlakyLine> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${own}`,
    cut() {
      isCut = true
      dropAll()
    },
    mend() {
      isCut = false
    },
    close() {
      dropAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
