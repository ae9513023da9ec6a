/** Loaded before the store (NODE_OPTIONS=--import): writes each host a process connects to, or asks the name of, to CONNECTION_LOG. */
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import net from 'node:net'

const file = process.env.CONNECTION_LOG ?? ''
const note = (host: string) => appendFileSync(file, `${host}\n`)

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]): net.Socket {
  // Either (options, …), (port, host, …), (path, …), or all of it in one array that Node has put in order.
  const given = Array.isArray(args[0]) ? (args[0] as unknown[]) : args
  const [first, second] = given
  if (typeof first === 'object' && first !== null) {
    const { host, port, path } = first as { host?: string; port?: number; path?: string }
    note(path ?? `${host ?? 'localhost'}:${port}`)
  } else if (typeof first === 'number')
    note(`${typeof second === 'string' ? second : 'localhost'}:${first}`)
  else note(String(first))
  return Reflect.apply(connect, this, args) as net.Socket
}

const { lookup } = dns
Object.assign(dns, {
  lookup: (host: string, ...rest: unknown[]) => {
    note(host)
    return Reflect.apply(lookup, dns, [host, ...rest])
  },
})
