/** ok: as it should be · note: works, but know this · fix: the store would not start, not work or not be safe. */
export interface Finding {
  level: 'ok' | 'note' | 'fix'
  text: string
}

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const note = (text: string): Finding => ({ level: 'note', text })
export const fix = (text: string): Finding => ({ level: 'fix', text })

export const words = (error: unknown) => (error instanceof Error ? error.message : String(error))
