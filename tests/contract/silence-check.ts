// Opens the backend on PGlite, uses it, and prints which telemetry modules were loaded and whom it called.
import { registerHooks } from 'node:module'
import net from 'node:net'

const telemetry: string[] = []
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    if (/sentry|posthog|telemetry|segment|analytics/i.test(resolved.url))
      telemetry.push(resolved.url)
    return resolved
  },
})
const connections: string[] = []
const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  connections.push(JSON.stringify(args))
  return Reflect.apply(connect, this, args)
} as typeof connect

// After the hooks, hence not at the top.
const { freshBackend } = await import('#tests/support/fresh-backend.ts')
const fresh = await freshBackend()
await fresh.client().from('categories').select()
await fresh.client().auth.signUp({ email: 'ana@vaiven.test', password: 'Vaiven#2026' })
await fresh.close()
process.stdout.write(JSON.stringify({ telemetry, connections }))
