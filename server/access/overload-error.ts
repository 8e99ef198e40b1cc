import { ApiError } from './api-error.ts'

/** Different for each client, so that they do not return at once. */
const RETRY_AFTER_SECONDS = { least: 2, most: 6 }

/**
 * The process refuses what is too much for it. Sent with a Retry-After, and not logged for each
 * request.
 */
export class OverloadError extends ApiError {
  override name = 'OverloadError'
  readonly retryAfterSeconds: number

  constructor(message = 'The shop has too much to do; please try again') {
    super('UNAVAILABLE', message)
    const { least, most } = RETRY_AFTER_SECONDS
    this.retryAfterSeconds = least + Math.floor(Math.random() * (most - least + 1))
  }
}
