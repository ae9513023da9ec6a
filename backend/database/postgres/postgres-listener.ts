import pg from 'pg'

const RETRY = 250
const CONNECT_TIMEOUT = 5000
/** How often, in ms, we ask whether the other end of the connection is still there. */
const HEARTBEAT = 20_000

interface Listener {
  channel: string
  onPayload: (payload: string) => void
  onGap: () => void
}

export interface PostgresListener {
  add(listener: Listener): Promise<() => Promise<void>>
  /** Ends the connection and opens a new one as soon as there is a server. */
  restart(): void
  close(): Promise<void>
}

/** Listens to NOTIFY for all channels on one connection, which reconnects by itself whatever happens to the server. */
export function createPostgresListener(url: string): PostgresListener {
  const listeners = new Set<Listener>()
  let connected: Promise<pg.Client> | undefined
  let closed = false

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: CONNECT_TIMEOUT,
    })
    client.on('error', () => {})
    client.on('notification', ({ channel, payload = '' }) => {
      for (const one of listeners) if (one.channel === channel) one.onPayload(payload)
    })
    await client.connect()
    for (const channel of new Set([...listeners].map((one) => one.channel))) {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    }
    const beat = setInterval(() => {
      client.query('select 1').catch(() => void client.end())
    }, HEARTBEAT).unref()
    client.once('end', () => {
      clearInterval(beat)
      if (!closed) connected = reconnect()
    })
    return client
  }

  async function reconnect(): Promise<pg.Client> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, RETRY).unref())
      try {
        const client = await connect()
        // Nobody heard what was notified meanwhile.
        for (const { onGap } of listeners) onGap()
        return client
      } catch (error) {
        if (closed) throw error
      }
    }
  }

  return {
    async add(listener) {
      connected ??= connect()
      const client = await connected
      await client.query(`listen ${pg.escapeIdentifier(listener.channel)}`)
      listeners.add(listener)
      return async () => {
        listeners.delete(listener)
      }
    },
    restart() {
      void connected?.then((client) => client.end()).catch(() => {})
    },
    async close() {
      closed = true
      // A connection that is still trying to come back gives up by itself.
      await Promise.race([connected?.then((client) => client.end()).catch(() => {}), tick()])
    },
  }
}

const tick = () => new Promise<void>((resolve) => setTimeout(resolve, 1000).unref())
