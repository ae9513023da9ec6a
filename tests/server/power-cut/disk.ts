import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Event } from './journal.ts'

/** The pieces that a system writes to a disk by themselves, in bytes: half of a PostgreSQL page. */
const PIECE = 4096

type Change = { at: number; bytes: Buffer } | { size: number }
/** A file: what is surely on the disk, and what may or may not be. */
interface File {
  durable: Buffer
  pending: Change[]
  isTouched: boolean
}
type NameChange = Extract<Event, { kind: 'open' | 'rename' | 'remove' | 'make folder' }>

/**
 * A disk whose power goes: what was flushed stays; of what was not, any part may have been written, in any order and torn
 * at `PIECE`; names come and go in order (as ext4 and XFS journal them), and any flush makes those before it stay.
 */
export class Disk {
  private readonly files = new Map<number, File>()
  private names = new Map<string, number>()
  private readonly folders = new Set<string>()
  private readonly removed = new Set<string>()
  private pendingNames: NameChange[] = []
  private readonly before: string

  /** `before`: the folder as it was when the first event came. */
  constructor(before: string) {
    this.before = before
  }

  apply(event: Event): void {
    if (event.kind === 'write') this.change(event.file, { at: event.at, bytes: event.bytes })
    else if (event.kind === 'truncate') this.change(event.file, { size: event.size })
    else if (event.kind === 'sync') this.sync(event.file)
    else if (event.kind === 'sync names') this.syncNames()
    else if (event.kind !== 'answered') this.name(event)
  }

  private name(event: NameChange) {
    if (event.kind === 'open') {
      const durable = event.isNew ? Buffer.alloc(0) : readFileSync(join(this.before, event.path))
      this.files.set(event.file, { durable, pending: [], isTouched: event.isNew })
      // It was there already, so its name is nothing that could be lost.
      if (!event.isNew) return this.settle(event)
    }
    this.pendingNames.push(event)
  }

  private change(id: number, change: Change) {
    const file = this.files.get(id)
    if (!file) throw new Error(`No file ${id}`)
    file.pending.push(change)
    file.isTouched = true
  }

  private sync(id: number) {
    const file = this.files.get(id)
    if (!file) throw new Error(`No file ${id}`)
    for (const change of file.pending) file.durable = changed(file.durable, change)
    file.pending = []
    this.syncNames()
  }

  private syncNames() {
    for (const event of this.pendingNames) this.settle(event)
    this.pendingNames = []
  }

  private settle(event: NameChange) {
    if (event.kind === 'make folder') {
      this.folders.add(event.path)
      this.removed.delete(event.path)
    } else if (event.kind === 'open') this.names.set(event.path, event.file)
    else if (event.kind === 'remove') {
      this.names.delete(event.path)
      this.folders.delete(event.path)
      this.removed.add(event.path)
    } else {
      const file = this.names.get(event.from)
      this.names.delete(event.from)
      this.removed.add(event.from)
      if (file !== undefined) this.names.set(event.to, file)
    }
  }

  /** Cuts the power: writes to `folder` what a disk might then show. `random` gives 0 to 1. The disk is of no more use. */
  async cut(folder: string, random: () => number): Promise<void> {
    this.pendingNames.length = Math.floor(random() * (this.pendingNames.length + 1))
    this.syncNames()
    await cp(this.before, folder, { recursive: true })
    for (const path of this.folders) await mkdir(join(folder, path), { recursive: true })
    for (const path of this.removed)
      if (!this.names.has(path)) await rm(join(folder, path), { recursive: true, force: true })
    for (const [path, id] of this.names) {
      const file = this.files.get(id)
      if (!file?.isTouched) continue
      const bytes = file.pending
        .flatMap(pieces)
        .reduce(
          (written, change) => (random() < 0.5 ? changed(written, change) : written),
          file.durable,
        )
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), bytes)
    }
  }
}

function pieces(change: Change): Change[] {
  if ('size' in change) return [change]
  const { at, bytes } = change
  return Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, piece) => ({
    at: at + piece * PIECE,
    bytes: bytes.subarray(piece * PIECE, (piece + 1) * PIECE),
  }))
}

function changed(old: Buffer, change: Change): Buffer {
  const size =
    'size' in change ? change.size : Math.max(old.length, change.at + change.bytes.length)
  let bytes = old.subarray(0, size)
  if (size > old.length) {
    bytes = Buffer.alloc(size)
    old.copy(bytes)
  }
  if ('bytes' in change) change.bytes.copy(bytes, change.at)
  return bytes
}
