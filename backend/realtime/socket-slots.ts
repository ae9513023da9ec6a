import type { Duplex } from 'node:stream'

/** How many sockets may be open at once, in total and from one address. */
export interface SocketLimits {
  everywhere: number
  oneAddress: number
}

/** Once this part of all is open, an address may have one in SHARE of the rest: a few cannot take it all. */
const SCARCE = 0.6
const SHARE = 25
/** Enough for a family or a small office, even when little is left. */
const ALWAYS = 10

export interface SocketSlots {
  /**
   * Takes a slot, which is free again once the socket has closed in any way. Otherwise it returns why there is none:
   * 'address' has used up its own, or the server is 'full'. The socket must still be open.
   */
  take(socket: Duplex, address: string): 'taken' | 'address' | 'full'
}

/**
 * Counts sockets from the first byte of a connection on. A client who is not known yet counts too, so that many who come at
 * once are counted as many.
 */
export function createSocketSlots(limits: SocketLimits): SocketSlots {
  const held = new Map<string, number>()
  let all = 0
  return {
    take(socket, address) {
      const own = held.get(address) ?? 0
      if (all >= limits.everywhere) return 'full'
      const left = Math.max(ALWAYS, (limits.everywhere - all) / SHARE)
      const share = all < SCARCE * limits.everywhere ? limits.oneAddress : left
      if (own >= Math.min(limits.oneAddress, share)) return 'address'
      held.set(address, own + 1)
      all += 1
      socket.once('close', () => {
        const left = (held.get(address) ?? 0) - 1
        if (left > 0) held.set(address, left)
        else held.delete(address)
        all -= 1
      })
      return 'taken'
    },
  }
}
