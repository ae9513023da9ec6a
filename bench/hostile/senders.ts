import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Answer {
  status: number
  /** From when it was due until its last byte, in ms. */
  ms: number
  bytes: number
}

export type Send = (
  path: string,
  options?: { method?: string; headers?: Record<string, string>; body?: string; due?: number },
) => Promise<Answer>

/** Somebody at an address of their own on this machine, with so many connections. */
export function sender(origin: string, localAddress: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(origin)
  const send: Send = (path, { method = 'GET', headers = {}, body, due } = {}) =>
    new Promise((resolve, reject) => {
      const begun = due ?? performance.now()
      const asked = request(
        { hostname, port, path, method, headers, localAddress, agent },
        (answer) => {
          buffer(answer).then(
            ({ length: bytes }) =>
              resolve({ status: answer.statusCode ?? 0, ms: performance.now() - begun, bytes }),
            reject,
          )
        },
      )
      // The server may close a connection that it found idle just as it is used again.
      asked.on('error', (error) => {
        if (asked.reusedSocket && due === undefined)
          resolve(send(path, { method, headers, body, due: begun }))
        else reject(error)
      })
      asked.end(body)
    })
  return { send, close: () => agent.destroy() }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks on the beat whatever becomes of the earlier ones, so that who waits does not hide behind who waits. */
export async function onTheBeat(
  ask: (due: number) => Promise<Answer>,
  perSecond: number,
  seconds: number,
): Promise<Answer[]> {
  const begun = performance.now()
  const asked: Promise<Answer>[] = []
  for (let nth = 0; nth < perSecond * seconds; nth++) {
    const due = begun + (nth * 1000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    // Who is cut off has waited too.
    const cut = () => ({ status: 0, ms: performance.now() - due, bytes: 0 })
    asked.push(ask(due).catch(cut))
  }
  return Promise.all(asked)
}

/** Asks as fast as it is answered, so many at once, until told to stop. How many were answered, by status. */
export async function withoutPause(
  ask: () => Promise<Answer>,
  atOnce: number,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  const one = async () => {
    while (!signal.aborted) {
      const status = await ask().then(
        (answer) => String(answer.status),
        () => 'cut',
      )
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return statuses
}

/** The time that so large a share of the answers stayed below, in ms. */
export function at(answers: Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
}
