import { z } from 'zod'

/** One message of a Phoenix channel, from either serializer. */
export interface Message {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** `1.0.0`: JSON objects; `2.0.0`: JSON arrays, and binary frames for a user's broadcasts. */
export type SerializerVersion = '1.0.0' | '2.0.0'

const MAX_NAME_LENGTH = 255
/** The first byte of a binary frame with a client's broadcast. */
const USER_BROADCAST_PUSH = 3
const JSON_ENCODING = 1

const reference = z.string().max(MAX_NAME_LENGTH).nullish()
const name = z.string().min(1).max(MAX_NAME_LENGTH)
const arrayForm = z.tuple([reference, reference, name, name, z.unknown()])
const objectForm = z.object({
  join_ref: reference,
  ref: reference,
  topic: name,
  event: name,
  payload: z.unknown(),
})

export function parseVersion(text: string | null): SerializerVersion | undefined {
  if (text === null) return '1.0.0'
  return text === '1.0.0' || text === '2.0.0' ? text : undefined
}

/** Decodes a frame; undefined when it is not a message. Never throws. */
export function decodeMessage(
  frame: Buffer,
  isBinary: boolean,
  version: SerializerVersion,
): Message | undefined {
  if (isBinary) return version === '2.0.0' ? decodeUserBroadcast(frame) : undefined
  const json = parseJson(frame.toString('utf8'))
  if (version === '2.0.0') {
    const parsed = arrayForm.safeParse(json)
    if (!parsed.success) return undefined
    const [joinRef, ref, topic, event, payload] = parsed.data
    return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload }
  }
  const parsed = objectForm.safeParse(json)
  if (!parsed.success) return undefined
  const { join_ref: joinRef, ref, topic, event, payload } = parsed.data
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload }
}

export function encodeMessage(message: Message, version: SerializerVersion): string {
  const { joinRef, ref, topic, event, payload } = message
  if (version === '2.0.0') return JSON.stringify([joinRef, ref, topic, event, payload])
  return JSON.stringify({ join_ref: joinRef, ref, topic, event, payload })
}

/** A user's broadcast: a header of lengths, the texts that they measure, and the content, which must be JSON. */
function decodeUserBroadcast(frame: Buffer): Message | undefined {
  if (frame.length < 7 || frame[0] !== USER_BROADCAST_PUSH || frame[6] !== JSON_ENCODING) {
    return undefined
  }
  let offset = 7
  const take = (size = 0) => frame.toString('utf8', offset, (offset += size))
  const joinRef = take(frame[1])
  const ref = take(frame[2])
  const topic = take(frame[3])
  const userEvent = take(frame[4])
  take(frame[5])
  if (offset > frame.length || !topic) return undefined
  const content = parseJson(frame.toString('utf8', offset))
  if (content === undefined) return undefined
  const payload = { type: 'broadcast', event: userEvent, payload: content }
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
