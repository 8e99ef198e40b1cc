/**
 * Lets a connection that is back, or a session that is accepted again, set the courier off without
 * knowing it. What is stored or declined it follows by itself.
 */
const listeners = new Set<() => void>()

export function requestOutboxSync(): void {
  for (const listener of listeners) listener()
}

export function onOutboxSyncRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
