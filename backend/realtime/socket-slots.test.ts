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

test('addresses that take all they get leave room for others', () => {
  const slots = createSocketSlots({ everywhere: 5000, oneAddress: 200 })
  const grab = (address: string) => {
    for (let taken = 0; ; taken++) {
      if (slots.take(new PassThrough(), address) !== 'taken') return taken
    }
  }
  // 25 of them once held all 5,000; whoever comes after twice as many still finds room for an office.
  const greedy = Array.from({ length: 50 }, (_, nth) => grab(`greedy ${nth}`))
  expect(Math.max(...greedy)).toBe(200)
  expect(grab('office')).toBeGreaterThanOrEqual(10)
  expect(greedy.reduce((sum, taken) => sum + taken)).toBeLessThan(5000)
})
