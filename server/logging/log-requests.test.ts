import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { tooManyRefreshes } from '#backend/auth/auth-error.ts'
import { listen, type Listener } from '#server/http/listener.ts'
import { isClientGone, logRequests, type RequestEnv } from './log-requests.ts'
import { createLog } from './log.ts'

let listener: Listener

/** A server whose answers are given by `answer`, and the lines it logs. */
async function open(answer: (aborted: AbortSignal) => Promise<Response>) {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', {
    write: (text) => void lines.push(JSON.parse(text) as Record<string, unknown>),
  })
  const app = new Hono<RequestEnv>()
  app.use(logRequests(log))
  app.all('*', (c) => answer(c.req.raw.signal))
  app.onError((_error, c) => c.text(isClientGone(c) ? 'gone' : 'fault', 500))
  listener = await listen('127.0.0.1', 0)
  const respond = getRequestListener(app.fetch)
  listener.answerWith((request, response) => void respond(request, response))
  return lines
}

afterEach(() => listener.stop(0))

describe('a line of the log', () => {
  it('has the id that the answer carries, and no query', async () => {
    const lines = await open(async () => new Response('hola'))
    const response = await fetch(`http://127.0.0.1:${listener.port}/mujer?token=abc`)
    expect(lines).toEqual([
      expect.objectContaining({
        level: 30,
        id: response.headers.get('X-Request-Id'),
        method: 'GET',
        path: '/mujer',
        status: 200,
        msg: 'request',
      }),
    ])
    expect(JSON.stringify(lines)).not.toContain('abc')
  })

  it.each([
    ['breaks off', async (aborted: AbortSignal) => aborted.throwIfAborted()],
    ['comes to its end', async () => {}],
  ])('says that the client went away, and is no error, when the work %s', async (_how, then) => {
    const asked = Promise.withResolvers<void>()
    const lines = await open(async (aborted) => {
      asked.resolve()
      while (!aborted.aborted) await sleep(5)
      await then(aborted)
      return new Response('late')
    })
    const socket = connect(listener.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('GET /mujer HTTP/1.1\r\nHost: x\r\n\r\n')
    await asked.promise
    socket.destroy()
    await expect.poll(() => lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ level: 30, status: 499, msg: 'the client went away' })
  })

  it('is an error when the store itself is at fault', async () => {
    const lines = await open(async () => new Response('', { status: 500 }))
    await fetch(`http://127.0.0.1:${listener.port}/`)
    expect(lines[0]).toMatchObject({ level: 50, status: 500 })
  })

  it('is no error when a refresh was beyond its limit', async () => {
    const lines = await open(async () => tooManyRefreshes(1000))
    await fetch(`http://127.0.0.1:${listener.port}/`)
    expect(lines[0]).toMatchObject({ level: 30, status: 503 })
  })
})
