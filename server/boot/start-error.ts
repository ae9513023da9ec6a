/** A reason not to start that the operator can fix. The message is one English line, printed as it is; exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The system's code of an error (`EADDRINUSE`, `ENOTDIR` …), or undefined. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
