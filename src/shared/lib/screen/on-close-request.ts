/**
 * Calls `close` when the shopper presses the phone's back button, or swipes back, where the browser
 * offers that to pages (Chromium). Without an entry in the history, unlike a dialog
 * (docs/decisions/186): what opens and closes while someone types would add and remove entries all
 * the time. Returns a function that stops it, also to be called once it has closed.
 */
export function onCloseRequest(close: () => void): () => void {
  if (!('CloseWatcher' in globalThis)) return () => {}
  const watcher = new CloseWatcher()
  watcher.addEventListener('close', close)
  return () => {
    watcher.destroy()
  }
}
