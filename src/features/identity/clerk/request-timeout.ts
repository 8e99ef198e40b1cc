import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'

/**
 * Ends requests of the SDK after the time that the shop's own calls have (product §15.1). Most of
 * them have no timeout, so one that hangs would block the login or a sign-out until a reload. The
 * only hook for all of them has an unstable name; an SDK that does not call it works without
 * timeouts.
 */
export function addRequestTimeout(): void {
  Object.assign(window, {
    __unstable__onBeforeRequest: (request: RequestInit) => {
      request.signal ??= AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    },
  })
}
