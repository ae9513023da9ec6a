import { expect, test } from 'vitest'
import { decodeMessage, encodeMessage, parseVersion, type Message } from './message-codec.ts'

const message: Message = {
  joinRef: '1',
  ref: '2',
  topic: 'realtime:room',
  event: 'phx_join',
  payload: { config: {} },
}

test.each(['1.0.0', '2.0.0'] as const)('serializer %s reads what it writes', (version) => {
  const frame = Buffer.from(encodeMessage(message, version))
  expect(decodeMessage(frame, false, version)).toEqual(message)
})

test('serializer 1.0.0 writes objects, 2.0.0 arrays', () => {
  expect(JSON.parse(encodeMessage(message, '1.0.0'))).toEqual({
    join_ref: '1',
    ref: '2',
    topic: 'realtime:room',
    event: 'phx_join',
    payload: { config: {} },
  })
  expect(JSON.parse(encodeMessage(message, '2.0.0'))).toEqual([
    '1',
    '2',
    'realtime:room',
    'phx_join',
    { config: {} },
  ])
})

test('a client that names no version speaks 1.0.0, and others than the two are refused', () => {
  expect(parseVersion(null)).toBe('1.0.0')
  expect(parseVersion('3.0.0')).toBeUndefined()
})

test.each(['', 'x', '{}', '[]', 'null', '[1,2,3,4,5]', '{"topic":1}', '["1","2","","e",{}]'])(
  'the malformed frame %j is no message',
  (text) => {
    expect(decodeMessage(Buffer.from(text), false, '1.0.0')).toBeUndefined()
    expect(decodeMessage(Buffer.from(text), false, '2.0.0')).toBeUndefined()
  },
)

test('a binary broadcast is read, and a short one, or one that is no JSON, is no message', () => {
  const names = ['1', '7', 'realtime:room', 'shout', '']
  const frame = Buffer.concat([
    Buffer.from([3, ...names.map((name) => name.length), 1]),
    Buffer.from(`${names.join('')}{"a":1}`),
  ])
  expect(decodeMessage(frame, true, '2.0.0')).toEqual({
    joinRef: '1',
    ref: '7',
    topic: 'realtime:room',
    event: 'broadcast',
    payload: { type: 'broadcast', event: 'shout', payload: { a: 1 } },
  })
  expect(decodeMessage(frame, true, '1.0.0')).toBeUndefined()
  expect(decodeMessage(Buffer.from([3, 200, 200, 200, 0, 0, 1]), true, '2.0.0')).toBeUndefined()
  expect(decodeMessage(frame.subarray(0, -1), true, '2.0.0')).toBeUndefined()
  expect(decodeMessage(Buffer.from(frame.with(6, 0)), true, '2.0.0')).toBeUndefined()
  expect(decodeMessage(Buffer.from([3]), true, '2.0.0')).toBeUndefined()
})
