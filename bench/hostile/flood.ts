/** A thread that sends one request as fast as it is answered, until it is told to stop: then it says what the answers were. */
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { sender, withoutPause } from './senders.ts'

/** The stranger has a machine of their own: where cores are few, theirs must not be taken from the shop's database. */
if (process.platform === 'linux')
  setPriority(
    Number(readlinkSync('/proc/thread-self').split('/').at(-1)),
    constants.priority.PRIORITY_LOW,
  )

export interface FloodOrder {
  origin: string
  localAddress: string
  connections: number
  path: string
  options: { method?: string; headers?: Record<string, string>; body?: string }
}

const { origin, localAddress, connections, path, options } = workerData as FloodOrder
const { send, close } = sender(origin, localAddress, connections)
const over = new AbortController()
parentPort?.once('message', () => over.abort())
const statuses = await withoutPause(() => send(path, options), connections, over.signal)
close()
parentPort?.postMessage(statuses, [])
