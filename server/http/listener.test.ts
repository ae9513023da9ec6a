import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { listen } from './listener.ts'
import { StartError } from '#server/boot/start-error.ts'

describe('the listener', () => {
  it('answers 503 until the shop is ready', async () => {
    const listener = await listen('127.0.0.1', 0)
    const url = `http://127.0.0.1:${listener.port}/healthz`
    const early = await fetch(url)
    expect(early.status).toBe(503)
    expect(await early.json()).toEqual({ status: 'error' })
    listener.answerWith((_request, response) => response.end('ready'))
    expect(await (await fetch(url)).text()).toBe('ready')
    await listener.stop(100)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  it('refuses a port that is taken', async () => {
    const first = await listen('127.0.0.1', 0)
    await expect(listen('127.0.0.1', first.port)).rejects.toThrow(StartError)
    await first.stop(0)
  })

  it('answers 400 to what is not HTTP and goes on', async () => {
    const listener = await listen('127.0.0.1', 0)
    const socket = connect(listener.port, '127.0.0.1')
    socket.end('hola\r\n\r\n')
    const answer = await new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(data.toString())),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect((await fetch(`http://127.0.0.1:${listener.port}`)).status).toBe(503)
    await listener.stop(0)
  })

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\n', 'X-Slow: 1\r\n'],
    ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n', 'x'],
  ])(
    'cuts off who sends %s a drop at a time, and serves others meanwhile',
    async (_what, start, drop) => {
      const listener = await listen('127.0.0.1', 0, { headers: 400, request: 800 })
      listener.answerWith((request, response) => {
        request.resume().on('end', () => response.end('done'))
        request.on('error', () => {})
      })
      const socket = connect(listener.port, '127.0.0.1')
      socket.write(start)
      const drops = setInterval(() => socket.write(drop), 50)
      const answer = new Promise<string>((resolve) =>
        socket.once('data', (data) => resolve(data.toString())),
      )
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.on('error', () => {})
      expect(await (await fetch(`http://127.0.0.1:${listener.port}`)).text()).toBe('done')
      expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
      clearInterval(drops)
      await closed
      await listener.stop(0)
    },
  )
})
