import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import bcrypt from 'bcryptjs'

/** `against` is a cost to hash with, or a hash to compare with. */
export interface PasswordJob {
  id: number
  password: string
  against: number | string
}

export interface PasswordResult {
  id: number
  value: string | boolean
}

// Pages come before passwords. On Linux the priority belongs to this thread, elsewhere to the whole process.
if (process.platform === 'linux') os.setPriority(10)

parentPort?.on('message', ({ id, password, against }: PasswordJob) => {
  const value =
    typeof against === 'number'
      ? bcrypt.hashSync(password, against)
      : bcrypt.compareSync(password, against)
  parentPort?.postMessage({ id, value } satisfies PasswordResult, [])
})
