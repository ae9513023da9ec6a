import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { StartError } from '#server/boot/start-error.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SOURCE_DIRS = ['app', 'public']
const SOURCE_FILES = [
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/** Builds the pages when build/ is missing or was made from other sources. Returns the build's folder. */
export async function buildIfStale(): Promise<string> {
  const buildDir = join(ROOT, 'build')
  const stamp = join(buildDir, 'sources.sha256')
  const sources = await hashSources()
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === sources) return buildDir

  process.stdout.write('Building the pages, which takes a moment the first time…\n')
  // The stamp is removed first and written last: an interrupted build never counts.
  await rm(stamp, { force: true })
  await runBuild()
  await mkdir(buildDir, { recursive: true })
  await writeFile(stamp, sources)
  return buildDir
}

/** Contents decide, not times: a checkout or a copy causes no build. Tests are not part of the pages. */
async function hashSources(): Promise<string> {
  const lists = await Promise.all(
    SOURCE_DIRS.map(async (dir) => {
      const entries = await readdir(join(ROOT, dir), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => [])
      return entries
        .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    }),
  )
  const files = [...lists.flat(), ...SOURCE_FILES].sort()
  const contents = await Promise.all(files.map((file) => readFile(join(ROOT, file))))
  const hash = createHash('sha256')
  files.forEach((file, index) => {
    const content = contents[index] ?? Buffer.alloc(0)
    hash.update(`${file}\0${content.length}\0`).update(content)
  })
  return hash.digest('hex')
}

async function runBuild(): Promise<void> {
  const command = join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
  const child = spawn(process.execPath, [command, 'build'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const stop = () => child.kill()
  process.once('exit', stop)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  process.off('exit', stop)
  // Only a failed build is worth reporting here.
  if (code !== 0) throw new StartError(`the build failed.\n${Buffer.concat(output).toString()}`)
}
