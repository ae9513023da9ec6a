/** Why a read or write failed, as a code the screens can act on. */
export type AppErrorCode =
  | 'not_found'
  | 'conflict'
  /** Somebody saved a newer version of the product. */
  | 'stale_version'
  | 'variant_exists'
  | 'sku_taken'
  | 'no_real_variant'
  | 'image_gone'
  | 'final_price'
  | 'forbidden'
  | 'session_expired'
  | 'offline'
  | 'invalid'
  | 'no_room'
  | 'unknown'

/** The only error that data code throws. `message` is English, for logs; screens choose their Spanish by `code`. */
export class AppError extends Error {
  readonly code: AppErrorCode
  /** What the database says beside the message: of 'image_gone', the files with commas between; of 'final_price', the variant as JSON. */
  readonly details: string

  constructor(code: AppErrorCode, message: string, options?: ErrorOptions & { details?: string }) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.details = options?.details ?? ''
  }
}

interface BackendError {
  message: string
  code?: string
  details?: string | null
}

const BY_MESSAGE: Record<string, AppErrorCode> = {
  product_not_found: 'not_found',
  product_conflict: 'stale_version',
  variant_exists: 'variant_exists',
  no_real_variant: 'no_real_variant',
  image_gone: 'image_gone',
  final_price_not_positive: 'final_price',
}

const BY_CODE: Record<string, AppErrorCode> = {
  PGRST116: 'not_found',
  PGRST301: 'session_expired',
  PGRST303: 'session_expired',
  '42501': 'forbidden',
  '23502': 'invalid',
  '23503': 'invalid',
  '23505': 'conflict',
  '23514': 'invalid',
  '22P02': 'invalid',
  '53100': 'no_room',
}

/** Turns an error of the data API into an AppError: by the name that our database functions raise, then by SQLSTATE. */
export function toAppError(error: BackendError): AppError {
  const code =
    BY_MESSAGE[error.message] ??
    (error.message.includes('"product_variants_sku_key"') ? 'sku_taken' : undefined) ??
    BY_CODE[error.code ?? ''] ??
    (/fetch|network/i.test(error.message) ? 'offline' : 'unknown')
  return new AppError(code, error.message, { cause: error, details: error.details ?? '' })
}

/** Whether the backend refused, or hid what was asked for, as it does without the right to see it. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'forbidden' || error.code === 'not_found')
}
