import { isApiError } from './api-errors.ts'

/** The request took too long, came too early, or there were too many. */
const RETRIED_STATUSES = [408, 425, 429]

/**
 * The same request may succeed later: no response arrived, the server failed, or the status says
 * so. Whether a request took effect is then unknown; it is repeated under its id.
 */
export function isTemporary(error: unknown): boolean {
  return !isApiError(error) || error.status >= 500 || RETRIED_STATUSES.includes(error.status)
}
