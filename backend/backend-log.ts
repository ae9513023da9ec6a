/** The part of a pino logger that the backend uses. Callers never log personal data. */
export interface BackendLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
