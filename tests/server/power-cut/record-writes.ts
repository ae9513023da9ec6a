/**
 * Loaded before the store (NODE_OPTIONS=--import): notes in JOURNAL whatever the process does to files below DATA_DIR, and
 * in which order. It changes nothing. PGlite writes with the synchronous functions of node:fs, the image store with promises.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { relative, resolve } from 'node:path'
import { encode, type Event } from './journal.ts'

const root = resolve(process.env.DATA_DIR ?? '.')
const journal = fs.openSync(process.env.JOURNAL ?? '', 'a')
const original = { ...fs }
const promised = { ...fs.promises }
const note = (event: Event) => void original.writeSync(journal, encode(event))

/** Relative to DATA_DIR; null for what lies elsewhere. */
function below(path: unknown): string | null {
  const from = relative(root, resolve(String(path)))
  return from.startsWith('..') ? null : from
}

const files = new Map<string, number>()
const descriptors = new Map<number, number>()
let last = 0
function fileAt(path: string, isNew: boolean): number {
  const known = isNew ? undefined : files.get(path)
  if (known !== undefined) return known
  files.set(path, (last += 1))
  note({ kind: 'open', file: last, path, isNew })
  return last
}

const isFolder = (path: fs.PathLike) => original.statSync(path).isDirectory()
function bytesOf(data: unknown): Buffer {
  return typeof data === 'string' ? Buffer.from(data) : Buffer.from(data as Uint8Array)
}

function wrote(path: unknown, data: unknown, wasThere: boolean) {
  const name = below(path)
  if (name === null) return null
  const file = fileAt(name, !wasThere)
  note({ kind: 'truncate', file, size: 0 })
  note({ kind: 'write', file, at: 0, bytes: bytesOf(data) })
  return file
}

function renamed(from: unknown, to: unknown) {
  const [source, target] = [below(from), below(to)]
  if (source === null || target === null) return
  const file = fileAt(source, false)
  note({ kind: 'rename', from: source, to: target })
  files.delete(source)
  files.set(target, file)
}

function removed(path: unknown) {
  const name = below(path)
  if (name === null) return
  note({ kind: 'remove', path: name })
  files.delete(name)
}

const after =
  <Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    tell: (result: Result, ...args: Args) => void,
  ) =>
  (...args: Args): Result => {
    const result = work(...args)
    tell(result, ...args)
    return result
  }

Object.assign(fs, {
  openSync(path: fs.PathLike, flags: fs.OpenMode = 'r', mode?: fs.Mode) {
    const wasThere = original.existsSync(path)
    const descriptor = original.openSync(path, flags, mode)
    const name = below(path)
    if (name === null || isFolder(path)) {
      if (name !== null) descriptors.set(descriptor, 0)
      return descriptor
    }
    const file = fileAt(name, !wasThere)
    descriptors.set(descriptor, file)
    if (wasThere && original.fstatSync(descriptor).size === 0)
      note({ kind: 'truncate', file, size: 0 })
    return descriptor
  },
  closeSync: after(original.closeSync, (_, descriptor) => void descriptors.delete(descriptor)),
  writeSync(descriptor: number, data: Uint8Array, offset: number, length: number, at: number) {
    const file = descriptors.get(descriptor)
    if (file && typeof at !== 'number')
      throw new Error('A write without a place cannot be recorded')
    const written = original.writeSync(descriptor, data, offset, length, at)
    if (file) {
      const bytes = Buffer.from(data.buffer, data.byteOffset + offset, written)
      note({ kind: 'write', file, at, bytes: Buffer.from(bytes) })
    }
    return written
  },
  ftruncateSync: after(original.ftruncateSync, (_, descriptor, size) => {
    const file = descriptors.get(descriptor)
    if (file) note({ kind: 'truncate', file, size: size ?? 0 })
  }),
  truncateSync: after(original.truncateSync, (_, path, size) => {
    const name = below(path)
    if (name !== null) note({ kind: 'truncate', file: fileAt(name, false), size: size ?? 0 })
  }),
  fsyncSync: after(original.fsyncSync, (_, descriptor) => {
    const file = descriptors.get(descriptor)
    if (file !== undefined) note(file ? { kind: 'sync', file } : { kind: 'sync names' })
  }),
  writeFileSync(path: fs.PathLike, data: string | Uint8Array, options?: fs.WriteFileOptions) {
    const wasThere = original.existsSync(path)
    original.writeFileSync(path, data, options)
    wrote(path, data, wasThere)
  },
  mkdirSync: after(original.mkdirSync, (_, path) => {
    const name = below(path)
    if (name !== null) note({ kind: 'make folder', path: name })
  }),
  renameSync: after(original.renameSync, (_, from, to) => renamed(from, to)),
  unlinkSync: after(original.unlinkSync, (_, path) => removed(path)),
  rmSync: after(original.rmSync, (_, path) => removed(path)),
  rmdirSync: after(original.rmdirSync, (_, path) => removed(path)),
})

Object.assign(fs.promises, {
  async writeFile(path: fs.PathLike, data: Uint8Array, options?: { flush?: boolean }) {
    const wasThere = original.existsSync(path)
    await promised.writeFile(path, data, options)
    const file = wrote(path, data, wasThere)
    if (file !== null && options?.flush) note({ kind: 'sync', file })
  },
  async mkdir(path: fs.PathLike, options?: fs.MakeDirectoryOptions) {
    const made = await promised.mkdir(path, options)
    const name = below(path)
    if (name !== null) note({ kind: 'make folder', path: name })
    return made
  },
  async rename(from: fs.PathLike, to: fs.PathLike) {
    await promised.rename(from, to)
    renamed(from, to)
  },
  async rm(path: fs.PathLike, options?: fs.RmOptions) {
    await promised.rm(path, options)
    removed(path)
  },
  async unlink(path: fs.PathLike) {
    await promised.unlink(path)
    removed(path)
  },
  async open(path: fs.PathLike, flags?: string, mode?: fs.Mode) {
    const handle = await promised.open(path, flags, mode)
    const { sync } = handle
    if (below(path) !== null && isFolder(path)) {
      handle.sync = async () => {
        await sync.call(handle)
        note({ kind: 'sync names' })
      }
    }
    return handle
  },
})
syncBuiltinESMExports()
