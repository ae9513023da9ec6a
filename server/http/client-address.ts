import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/**
 * The address that a limit counts by: the socket's, or behind `proxies` trusted proxies the address that the outermost of
 * them saw. Everything further left in X-Forwarded-For is only the client's claim.
 */
export function clientAddress(incoming: IncomingMessage | undefined, proxies: number): string {
  const socket = incoming?.socket.remoteAddress ?? 'unknown'
  if (proxies === 0) return network(socket)
  const header = incoming?.headers['x-forwarded-for'] ?? ''
  const seen = String(header).split(',').at(-proxies)?.trim() ?? ''
  return network(isIP(seen) ? seen : socket)
}

/** An IPv6 customer has a whole /64 and may change the address within it for every request. */
function network(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const gap = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = ip.includes('::') ? [...left, ...gap, ...right] : left
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
