/** A thread that sends one request as fast as it is answered, until it is told to stop: then it says what the answers were. */
import { parentPort, workerData } from 'node:worker_threads'
import { sender, withoutPause } from './senders.ts'

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
