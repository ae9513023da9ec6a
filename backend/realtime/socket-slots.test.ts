import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createSocketSlots } from './socket-slots.ts'

test('an address has its share, everyone together has the whole, and what closes is free again', async () => {
  const slots = createSocketSlots({ everywhere: 3, oneAddress: 2 })
  const sockets: PassThrough[] = []
  const take = (address: string) => {
    const socket = new PassThrough()
    sockets.push(socket)
    return slots.take(socket, address)
  }
  expect(['a', 'a', 'a', 'b', 'b'].map(take)).toEqual([
    'taken',
    'taken',
    'address',
    'taken',
    'full',
  ])
  await Promise.all(sockets.map((socket) => once(socket.destroy(), 'close')))
  expect(['b', 'b', 'b', 'a', 'a'].map(take)).toEqual([
    'taken',
    'taken',
    'address',
    'taken',
    'full',
  ])
})
