/**
 * Lets other modules start the outbox sync without importing it, for example when the connection or
 * the session is back. Changes of the outbox start it anyway.
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
