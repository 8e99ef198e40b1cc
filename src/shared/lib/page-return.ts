/**
 * Calls back whenever the page may have missed what happened: it is shown or hidden, thawed, or
 * come back to from the browser's history. Returns how to stop.
 */
export function onPageReturn(listener: () => void): () => void {
  addEventListener('pageshow', listener)
  document.addEventListener('resume', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    removeEventListener('pageshow', listener)
    document.removeEventListener('resume', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
