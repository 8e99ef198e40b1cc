import type { ErrorCode, ErrorDetails } from '#contract/error-codes.ts'

/** Our server refused the call with a code: a definite result. Screens decide on `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** One of ERROR_CODES, or one that only a newer server knows. */
  readonly code: string
  readonly status: number
  readonly details: ErrorDetails
  /** From Retry-After, in milliseconds, if the server sent it. */
  readonly retryAfterMs: number | undefined

  constructor(
    code: string,
    message: string,
    facts: { status: number; details?: ErrorDetails; retryAfterMs?: number | undefined },
  ) {
    super(message)
    this.code = code
    this.status = facts.status
    this.details = facts.details ?? {}
    this.retryAfterMs = facts.retryAfterMs
  }
}

export type UnreachableReason =
  /** No response: no connection, a DNS failure, or a broken connection. */
  | 'network'
  /** No complete response within the timeout. */
  | 'timeout'
  /** A response of another shape: a captive portal's page, a proxy's error. */
  | 'foreign-response'
  /** The identity service has no token now: the request was not sent, or refused with 401. */
  | 'no-token'

/** It is unknown whether the server acted, unless the reason is 'no-token'. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  readonly reason: UnreachableReason

  constructor(reason: UnreachableReason, cause?: unknown) {
    super(`The shop could not be reached (${reason})`, { cause })
    this.reason = reason
  }
}

export function isApiError(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return (
    error instanceof ApiError && (codes.length === 0 || codes.some((code) => code === error.code))
  )
}

/** A short text for logs. Never shown to a shopper. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
