import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartError, systemCode } from './start-error.ts'

/** Makes DATA_DIR and proves that files can be written there. Returns its absolute path; throws StartError. */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir)
  const probe = join(path, `.write-test-${process.pid}`)
  try {
    await mkdir(path, { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${path} is not writable (${systemCode(error) ?? String(error)}).`,
    )
  }
  return path
}
