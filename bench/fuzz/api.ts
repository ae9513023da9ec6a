import fc from 'fast-check'
import { text } from './hostile.ts'
import { must } from './target.ts'

/** How the API is asked: straight into an embedded backend, or over the network. */
export interface Api {
  /** A request as nobody, a customer or an administrator. */
  ask(person: Caller, method: string, path: string, body?: unknown): Promise<Response>
  /** Functions of the schema public that a request may call, with the types of their parameters. */
  functions: { name: string; parameters: { name: string; type: string }[] }[]
  /** Ids of products that are there. */
  products: string[]
  /** Leaves these products alone in the catalogue: what thousands of inputs wrote would make the next ones slow. */
  reset(): Promise<void>
}

const CALLERS = ['visitor', 'customer', 'admin'] as const
export type Caller = (typeof CALLERS)[number]

export const caller = () => fc.constantFrom(...CALLERS)

/** Right, or refused with a code that says why; never our own fault. Returns the body. */
export async function expectTyped(response: Response): Promise<unknown> {
  const body = await response.text()
  must(response.status < 500, `${response.status} ${body.slice(0, 300)}`)
  if (!/json/.test(response.headers.get('Content-Type') ?? '')) return undefined
  const json: unknown = body === '' ? undefined : JSON.parse(body)
  if (response.status >= 400 && body !== '') {
    const { code, statusCode, error, errors, error_code, message, msg } = Object(json) as Record<
      string,
      unknown
    >
    must(
      Boolean(code ?? statusCode ?? error_code ?? error ?? errors ?? message ?? msg),
      `an error without a type: ${body.slice(0, 200)}`,
    )
  }
  return json
}

export const segment = () => text().map((typed) => encodeURIComponent(typed.toWellFormed()) || '_')
