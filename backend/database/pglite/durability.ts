import fs from 'node:fs'
import path from 'node:path'

/**
 * PGlite starts PostgreSQL with `-F` (fsync off), and its file system answers fsync without doing it. This extension gives
 * the file system a real fsync, and `durableStartParams` makes PostgreSQL use it, so that a commit is on the disk before it
 * is acknowledged. `fdatasync` never reaches the file system, hence wal_sync_method.
 */
export const durability = {
  name: 'durability',
  setup: async (_pglite: unknown, emscriptenOpts: EmscriptenOptions) => ({
    emscriptenOpts: {
      ...emscriptenOpts,
      preRun: [...(emscriptenOpts.preRun ?? []), giveFsync],
    },
  }),
}

export function durableStartParams(defaults: readonly string[]): string[] {
  return [...defaults.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']
}

interface EmscriptenOptions {
  preRun?: ((module: EmscriptenModule) => void)[]
}

interface NodeFileSystem {
  realPath(node: unknown): string
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
}

interface EmscriptenModule {
  FS: { filesystems: { NODEFS: NodeFileSystem } }
}

function giveFsync(module: EmscriptenModule) {
  const files = module.FS.filesystems.NODEFS
  files.stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
    else syncPath(files.realPath(stream.node))
    return 0
  }
}

/** Flushes a folder and everything below it: its files were written before fsync was in force. */
export function syncTree(folder: string) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) syncTree(child)
    else if (entry.isFile()) syncPath(child)
  }
  syncPath(folder)
}

function syncPath(file: string) {
  const descriptor = fs.openSync(file, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
