import { readFileSync } from 'node:fs'
import type { FreshBackend } from '#tests/support/fresh-backend.ts'
import { wordFor, type Answer, type People } from './people.ts'
import { BUCKETS, type Person } from './permissions.ts'

const [OPEN = ''] = BUCKETS
/** Made by the tests with the secret key; no policy speaks of them. */
export const OTHER_BUCKET = 'private-papers'

const EMPTY_BUCKET = 'empty-papers'

const photo = new Uint8Array(readFileSync('demo/photos/tapete-azul-front.webp'))
const otherPhoto = new Uint8Array(readFileSync('demo/photos/tapete-rosa-front.webp'))
const webp = { 'Content-Type': 'image/webp' }

/** Every operation of /storage/v1, each on an object of its own; a word that the files do not bear out is spelled out. */
export function storageActs(runtime: () => FreshBackend, people: () => People) {
  const at = (path: string) => `/storage/v1${path}`
  const newName = () => `product-${crypto.randomUUID()}.webp`

  async function object(bucket = OPEN): Promise<string> {
    const name = newName()
    const made = await people().asService('POST', at(`/object/${bucket}/${name}`), {
      bytes: photo,
      headers: webp,
    })
    if (made.status !== 200) throw new Error(`no scene: ${JSON.stringify(made.body)}`)
    return name
  }
  /** Bytes stored under the name; 0 when there is no such object. */
  async function sizeOf(bucket: string, name: string): Promise<number> {
    const { status, size } = await people().asService('GET', at(`/object/${bucket}/${name}`))
    return status === 200 ? size : 0
  }
  const bearOut = (word: string, isAsSaid: boolean) =>
    isAsSaid ? word : `${word}, but the bucket says otherwise`
  /** A read is done when the photo came. */
  const read = (answer: Answer) => {
    const word = wordFor(answer)
    return bearOut(word, word !== 'done' || answer.size === photo.byteLength)
  }
  const listed = (answer: Answer) => {
    const word = wordFor(answer)
    return bearOut(word, word !== 'done' || (answer.body as unknown[]).length === 1)
  }

  /** What the editor asks before it removes a file (ADR 0031). */
  async function release(name: string): Promise<void> {
    await people().asService('POST', '/rest/v1/rpc/release_images', { json: { p_files: [name] } })
  }
  /** A photo of a product. */
  async function carried(): Promise<string> {
    const name = await object()
    const made = await people().asService('POST', '/rest/v1/rpc/save_product', {
      json: {
        p_product: { name: 'Con foto', base_price: 10 },
        p_variants: [{ color: 'negro', size: 'M', sku: `VAI-${crypto.randomUUID()}` }],
        p_images: [at(`/object/public/${OPEN}/${name}`)],
      },
    })
    if (made.status !== 200) throw new Error(`no scene: ${JSON.stringify(made.body)}`)
    return name
  }

  async function write(
    person: Person,
    bucket: string,
    method: 'POST' | 'PUT',
    over: boolean,
    upsert = false,
    given?: string,
  ) {
    const name = given ?? (over ? await object(bucket) : newName())
    const headers = upsert ? { ...webp, 'x-upsert': 'true' } : webp
    const path = at(`/object/${bucket}/${name}`)
    const word = wordFor(await people().ask(person, method, path, { bytes: otherPhoto, headers }))
    const kept = over ? photo.byteLength : 0
    return bearOut(
      word,
      (await sizeOf(bucket, name)) === (word === 'done' ? otherPhoto.byteLength : kept),
    )
  }
  async function remove(person: Person, bucket: string, given?: string) {
    const name = given ?? (await object(bucket))
    const word = wordFor(
      await people().ask(person, 'DELETE', at(`/object/${bucket}`), { json: { prefixes: [name] } }),
    )
    return bearOut(word, (await sizeOf(bucket, name)) === (word === 'done' ? 0 : photo.byteLength))
  }
  async function carry(person: Person, kind: 'move' | 'copy', given?: string) {
    const [sourceKey, destinationKey] = [given ?? (await object()), newName()]
    const json = { bucketId: OPEN, sourceKey, destinationKey }
    const word = wordFor(await people().ask(person, 'POST', at(`/object/${kind}`), { json }))
    return bearOut(word, (await sizeOf(OPEN, destinationKey)) > 0 === (word === 'done'))
  }
  /** An act on a bucket itself leaves it, its rules and its object as they were. */
  async function onBucket(person: Person, method: string, path: string, json?: unknown) {
    const name = await object(OTHER_BUCKET)
    const rules = () =>
      runtime().database.query(
        'select to_jsonb(b) - $1 as bucket from storage.buckets b order by id',
        ['x'],
      )
    const before = JSON.stringify(await rules())
    const answer = await people().ask(person, method, at(path), json === undefined ? {} : { json })
    const isUntouched =
      JSON.stringify(await rules()) === before && (await sizeOf(OTHER_BUCKET, name)) > 0
    return bearOut(wordFor(answer), isUntouched)
  }

  const acts: Record<string, (person: Person) => Promise<string>> = {
    'read, public': async (person) =>
      read(await people().ask(person, 'GET', at(`/object/public/${OPEN}/${await object()}`))),
    'read, signed in': async (person) =>
      read(await people().ask(person, 'GET', at(`/object/${OPEN}/${await object()}`))),
    'read its description': async (person) =>
      wordFor(await people().ask(person, 'GET', at(`/object/info/${OPEN}/${await object()}`))),
    list: async (person) =>
      listed(
        await people().ask(person, 'POST', at(`/object/list/${OPEN}`), {
          json: { prefix: '', search: await object() },
        }),
      ),
    'sign a link': async (person) =>
      wordFor(
        await people().ask(person, 'POST', at(`/object/sign/${OPEN}/${await object()}`), {
          json: { expiresIn: 60 },
        }),
      ),
    upload: (person) => write(person, OPEN, 'POST', false),
    'upload over another': (person) => write(person, OPEN, 'POST', true, true),
    replace: (person) => write(person, OPEN, 'PUT', true),
    'ask an upload ticket': async (person) =>
      wordFor(
        await people().ask(person, 'POST', at(`/object/upload/sign/${OPEN}/${newName()}`), {
          json: {},
        }),
      ),
    move: (person) => carry(person, 'move'),
    copy: (person) => carry(person, 'copy'),
    remove: async (person) => {
      const name = await object()
      await release(name)
      return remove(person, OPEN, name)
    },
    'remove unasked': (person) => remove(person, OPEN),
    'remove a carried photo': async (person) => {
      const name = await carried()
      await release(name)
      return remove(person, OPEN, name)
    },
    'move a carried photo': async (person) => carry(person, 'move', await carried()),
    'replace a carried photo': async (person) =>
      write(person, OPEN, 'PUT', true, false, await carried()),
    'upload what was given up': async (person) => {
      const name = newName()
      await release(name)
      return write(person, OPEN, 'POST', false, false, name)
    },

    'list buckets': (person) => onBucket(person, 'GET', '/bucket'),
    'read a bucket': (person) => onBucket(person, 'GET', `/bucket/${OTHER_BUCKET}`),
    'make a bucket': (person) =>
      onBucket(person, 'POST', '/bucket', { id: `own-${person}`, name: `own-${person}` }),
    'change a bucket': (person) =>
      onBucket(person, 'PUT', `/bucket/${OTHER_BUCKET}`, {
        id: OTHER_BUCKET,
        name: OTHER_BUCKET,
        public: true,
      }),
    'empty a bucket': (person) => onBucket(person, 'POST', `/bucket/${OTHER_BUCKET}/empty`, {}),
    'delete a bucket': async (person) => {
      await people().asService('POST', at('/bucket'), {
        json: { id: EMPTY_BUCKET, name: EMPTY_BUCKET },
      })
      return onBucket(person, 'DELETE', `/bucket/${EMPTY_BUCKET}`, {})
    },
    'read of another': async (person) => {
      const name = await object(OTHER_BUCKET)
      const open = await people().ask(person, 'GET', at(`/object/public/${OTHER_BUCKET}/${name}`))
      return open.status < 300
        ? 'open to all'
        : read(await people().ask(person, 'GET', at(`/object/${OTHER_BUCKET}/${name}`)))
    },
    'list of another': async (person) => {
      await object(OTHER_BUCKET)
      return listed(
        await people().ask(person, 'POST', at(`/object/list/${OTHER_BUCKET}`), {
          json: { prefix: '' },
        }),
      )
    },
    'upload to another': (person) => write(person, OTHER_BUCKET, 'POST', false),
    'remove of another': (person) => remove(person, OTHER_BUCKET),
  }

  return (person: Person, name: string) =>
    acts[name]?.(person) ?? Promise.resolve(`storage-acts.ts has no act ${name}`)
}
