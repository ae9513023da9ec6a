/**
 * Loaded before the store (NODE_OPTIONS=--import): writes to MEMORY_LOG each minute, as a line of JSON, what the
 * process's memory is made of. It only looks; a collection is forced on SIGUSR2 alone, which the bench sends at the end.
 */
import { appendFileSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PerformanceObserver, constants } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** What the process is made of, in MB. */
export interface Inside {
  /** ms since 1970. */
  at: number
  rss: number
  /** The least heap that one of V8's own full collections has left in this minute; null when there was none. */
  live: number | null
  heapUsed: number
  /** What V8 holds for its heap, used or not; `spaces` says where. */
  heapTotal: number
  spaces: Record<string, number>
  /** Bodies, kept pages, files: bytes outside of the heap that JavaScript holds. */
  buffers: number
  /** PGlite's memory, as far as it was ever touched; it never gives any back. */
  wasm: number
  /** glibc's heap (brk): small pieces of Node, of compilers, of sharp, and buffers below 128 kB. */
  cHeap: number
  /** Programs and libraries. */
  files: number
  /** All else: V8's heap, compiled code, large buffers, stacks. */
  anonymous: number
  mappings: number
  threads: number
  /** PGlite's folder; 0 on PostgreSQL. */
  database: number
}

const MINUTE_MS = 60_000
const MEGABYTE = 1024 * 1024
/** PGlite's memory is declared larger than this; that of parsers and decoders is not. */
const LARGE = 16 * MEGABYTE
const mb = (bytes: number) => Number((bytes / MEGABYTE).toFixed(1))

// Weakly: the memory of a database that was closed has to be free to go.
const memories: WeakRef<WebAssembly.Memory>[] = []
const sizesOfMemories = () =>
  memories.map((memory) => memory.deref()?.buffer.byteLength ?? 0).filter((size) => size > LARGE)

function watchWebAssembly() {
  const { instantiate } = WebAssembly
  Object.assign(WebAssembly, {
    Memory: new Proxy(WebAssembly.Memory, {
      construct(Memory, args: [WebAssembly.MemoryDescriptor]) {
        const memory = new Memory(...args)
        memories.push(new WeakRef(memory))
        return memory
      },
    }),
    async instantiate(...args: Parameters<typeof instantiate>) {
      const made = (await instantiate(...args)) as unknown as
        | WebAssembly.Instance
        | WebAssembly.WebAssemblyInstantiatedSource
      const { exports } = 'instance' in made ? made.instance : made
      for (const value of Object.values(exports))
        if (value instanceof WebAssembly.Memory) memories.push(new WeakRef(value))
      return made
    },
  })
}

/** Resident bytes by what they are for, from /proc/self/smaps. */
function resident() {
  const sizes = new Set(sizesOfMemories())
  const sum = { cHeap: 0, files: 0, wasm: 0, anonymous: 0, mappings: 0 }
  let kind: 'cHeap' | 'files' | 'wasm' | 'anonymous' = 'anonymous'
  for (const line of readFileSync('/proc/self/smaps', 'utf8').split('\n')) {
    const head = /^([0-9a-f]+)-([0-9a-f]+) \S+ \S+ \S+ (\d+) *(.*)$/.exec(line)
    if (head) {
      const [, from = '', to = '', inode, name] = head
      const size = parseInt(to, 16) - parseInt(from, 16)
      if (name === '[heap]') kind = 'cHeap'
      else if (inode !== '0') kind = 'files'
      else kind = sizes.has(size) ? 'wasm' : 'anonymous'
      sum.mappings += 1
    } else if (line.startsWith('Rss:')) sum[kind] += Number(/\d+/.exec(line)?.[0]) * 1024
  }
  return sum
}

/** 0 when there is no such folder. */
function bytesIn(folder: string): number {
  try {
    return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const path = join(folder, entry.name)
      return sum + (entry.isDirectory() ? bytesIn(path) : statSync(path).size)
    }, 0)
  } catch {
    return 0
  }
}

let live: number | null = null

function look(): Inside {
  const { rss, heapTotal, heapUsed, arrayBuffers } = process.memoryUsage()
  const { cHeap, files, wasm, anonymous, mappings } = resident()
  const spaces = getHeapSpaceStatistics().filter((space) => space.physical_space_size > MEGABYTE)
  return {
    at: Date.now(),
    rss: mb(rss),
    live: live === null ? null : mb(live),
    heapUsed: mb(heapUsed),
    heapTotal: mb(heapTotal),
    spaces: Object.fromEntries(
      spaces.map((space) => [space.space_name, mb(space.physical_space_size)]),
    ),
    buffers: mb(arrayBuffers),
    wasm: mb(wasm),
    cHeap: mb(cHeap),
    files: mb(files),
    anonymous: mb(anonymous),
    mappings,
    threads: readdirSync('/proc/self/task').length,
    database: mb(bytesIn(join(process.env.DATA_DIR ?? '', 'db'))),
  }
}

const file = process.env.MEMORY_LOG
if (file && isMainThread) {
  watchWebAssembly()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { detail } = entry as PerformanceEntry & { detail: { kind: number } }
      if (detail.kind !== constants.NODE_PERFORMANCE_GC_MAJOR) continue
      const { heapUsed } = process.memoryUsage()
      live = Math.min(live ?? heapUsed, heapUsed)
    }
  }).observe({ entryTypes: ['gc'] })
  const write = () => {
    appendFileSync(file, `${JSON.stringify(look())}\n`)
    live = null
  }
  setInterval(write, MINUTE_MS).unref()
  process.on('SIGUSR2', () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as (how: object) => void
    // The only kind that gives back the empty pages which V8 keeps for later.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    // Buffers are freed by another thread.
    setTimeout(() => {
      live = process.memoryUsage().heapUsed
      write()
    }, 1000)
  })
}
