/** What an event makes of a state: the next state, and what is to be done in the world outside it. */
export type Step<S, F> = readonly [state: S, effects: readonly F[]]

/** One step after the other. */
export function chain<S, F>(
  [state, effects]: Step<S, F>,
  next: (state: S) => Step<S, F>,
): Step<S, F> {
  const [after, more] = next(state)
  return [after, [...effects, ...more]]
}

interface Machine<S, E> {
  getState(): S
  subscribe(listener: () => void): () => void
  send(event: E): void
}

interface MachineOptions<S, E, F> {
  first: S
  reduce: (state: S, event: E) => Step<S, F>
  /** Does one effect. It may send events, at once or later. */
  perform: (effect: F, send: (event: E) => void) => void
}

/** Runs a reducer: one event after the other, each with its effects before the next. */
export function createMachine<S, E, F>({
  first,
  reduce,
  perform,
}: MachineOptions<S, E, F>): Machine<S, E> {
  let state = first
  let running = false
  const waiting: E[] = []
  const listeners = new Set<() => void>()

  function send(event: E) {
    waiting.push(event)
    if (running) return
    running = true
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [after, effects] = reduce(state, next)
        if (after !== state) {
          state = after
          for (const listener of listeners) listener()
        }
        for (const effect of effects) perform(effect, send)
      }
    } finally {
      running = false
    }
  }
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send,
  }
}
