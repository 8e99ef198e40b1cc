import { REQUEST_TIMEOUT_MS } from './constants.ts'

/**
 * Aborted with `parent`, and if the response with its body has not arrived in time
 * (docs/decisions/160). A stalled request must not block others for ever.
 */
export function requestSignal(parent: AbortSignal): AbortSignal {
  const ending = new AbortController()
  const end = (): void => {
    // A worker fetches hundreds of pictures, whose listeners must not accumulate.
    parent.removeEventListener('abort', end)
    ending.abort()
  }
  if (parent.aborted) end()
  parent.addEventListener('abort', end)
  setTimeout(end, REQUEST_TIMEOUT_MS)
  return ending.signal
}
