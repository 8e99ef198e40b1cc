/**
 * Calls back whenever the page may have missed changes: it is shown or hidden, was frozen, or was
 * in the back/forward cache. Returns a function that stops it.
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
