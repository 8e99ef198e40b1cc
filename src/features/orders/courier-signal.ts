/** Lets a tap, a screen or a socket that has connected set the courier off without knowing it. */
const listeners = new Set<() => void>()

export function kickCourier(): void {
  for (const listener of listeners) listener()
}

export function onCourierKick(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
