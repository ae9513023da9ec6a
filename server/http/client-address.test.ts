import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

function from(remoteAddress: string, forwarded?: string) {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const incoming = new IncomingMessage(socket)
  if (forwarded) incoming.headers['x-forwarded-for'] = forwarded
  return incoming
}

describe('whom a limit counts', () => {
  it("takes the socket's address and believes no header by default", () => {
    expect(clientAddress(from('203.0.113.9', '198.51.100.1'), 0)).toBe('203.0.113.9')
    expect(clientAddress(from('::ffff:203.0.113.9'), 0)).toBe('203.0.113.9')
  })

  it('takes what the trusted proxies saw, not what the client says of itself', () => {
    const incoming = from('127.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2')
    expect(clientAddress(incoming, 1)).toBe('10.0.0.2')
    expect(clientAddress(incoming, 2)).toBe('198.51.100.1')
    expect(clientAddress(from('127.0.0.1', 'nonsense'), 1)).toBe('127.0.0.1')
    expect(clientAddress(from('127.0.0.1'), 1)).toBe('127.0.0.1')
  })

  it('counts a whole /64 of IPv6 as one', () => {
    expect(clientAddress(from('2001:db8:0:7:aaaa::1'), 0)).toBe('2001:db8:0:7::/64')
    expect(clientAddress(from('2001:db8:0:7:bbbb:1:2:3'), 0)).toBe('2001:db8:0:7::/64')
    expect(clientAddress(from('2001:db8::9'), 0)).toBe('2001:db8:0:0::/64')
    expect(clientAddress(from('fe80::1%eth0'), 0)).toBe('fe80:0:0:0::/64')
  })
})
