import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a server that can be cut and mended: real sockets, so that clients see what a tunnel does to them. */
export interface FlakyLine {
  /** `http://localhost:<port>`, from where everything reaches the server. */
  url: string
  /** Ends every connection and takes no other. */
  cut(): void
  mend(): void
  /**
   * The next request whose first line matches reaches the server; the moment its answer comes, the line is cut. Resolves
   * then: the server did it, and the client does not know.
   */
  loseAnswer(request: RegExp): Promise<void>
  close(): Promise<void>
}

/** Opens a line to `port` of this machine. */
export async function openFlakyLine(port: number): Promise<FlakyLine> {
  const sockets = new Set<Socket>()
  let isCut = false
  let losing: { request: RegExp; lost: () => void } | undefined
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    /** What to do when the answer to the request on its way comes. */
    let lose: (() => void) | undefined
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
    }
    near.on('data', (chunk: Buffer) => {
      const [head = ''] = chunk.toString('latin1', 0, 2000).split('\r\n', 1)
      if (losing?.request.test(head)) {
        lose = losing.lost
        losing = undefined
      }
      far.write(chunk)
    })
    far.on('data', (chunk: Buffer) => {
      if (lose) {
        isCut = true
        dropAll()
        lose()
      } else near.write(chunk)
    })
    near.on('end', () => far.end())
    far.on('end', () => near.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://localhost:${own}`,
    cut() {
      isCut = true
      dropAll()
    },
    mend() {
      isCut = false
    },
    loseAnswer: (request) =>
      new Promise((lost) => {
        losing = { request, lost }
      }),
    close() {
      dropAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
