import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What to put before a command: a disk of this many megabytes with what is in `folder`, seen by that process alone,
 * elsewhere below `/proc/<pid>/root`, and gone with it. It needs util-linux and no root; the process id stays the same.
 */
export function onOwnDisk(folder: string, megabytes: number): string[] {
  const prepare = `cp -a "$0" "$1" && mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && mv "$1"/* "$0" && rmdir "$1" && shift`
  return ['unshare', '-Urm', 'sh', '-c', `${prepare} && exec "$@"`, folder, `${folder}.moved`]
}

/**
 * Writes to the disk of that process until there is no byte left, as a log or somebody else's file would. Returns what
 * makes room again.
 */
export function fillDisk(pid: number | undefined, folder: string): () => void {
  const path = join(`/proc/${pid}/root`, folder, 'filler')
  const file = openSync(path, 'w')
  const block = Buffer.alloc(64 * 1024)
  try {
    for (;;) writeSync(file, block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(file)
  }
  return () => rmSync(path)
}
