import { isApiError } from './api-errors.ts'

const MAX_RETRIES = 2

/** How the queries of each page of ours reach the server. */
export const QUERY_DEFAULTS = {
  // `navigator.onLine` is unreliable in both directions: every attempt is made (product §16.2).
  networkMode: 'always',
  /** Errors of the API are not retried. Others are, twice; then the screen decides. */
  retry: (failures: number, error: Error) => !isApiError(error) && failures < MAX_RETRIES,
} as const
