/**
 * Calls back whenever the page may have missed what happened in other tabs or in the world: it is
 * shown or hidden, was frozen, or was kept for the way back. Returns a function that stops it.
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
