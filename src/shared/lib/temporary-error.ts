import { isApiError } from './api-errors.ts'

const TOO_MANY_REQUESTS = 429

/**
 * The same request may succeed later: no response arrived, the server failed, or it has too much to
 * do. Whether a report took effect is then unknown; it is repeated under its id.
 */
export function isTemporary(error: unknown): boolean {
  return !isApiError(error) || error.status >= 500 || error.status === TOO_MANY_REQUESTS
}
