import { useSyncExternalStore } from 'react'

/** Unlike `decodeURIComponent`, it does not throw for an invalid encoding. */
const openOrderId = (): string | null => new URLSearchParams(location.hash.slice(1)).get('order')

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('hashchange', listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('hashchange', listener)
    removeEventListener('popstate', listener)
  }
}

/** Keeps the entry and its state: the open dialog has an entry of its own (docs/decisions/186). */
function replaceAddress(address: string): void {
  history.replaceState(history.state, '', address)
  // This causes no event.
  for (const listener of listeners) listener()
}

/** The open order is part of the URL, so that a reload keeps it open. */
export function useOpenOrder(): {
  orderId: string | null
  open: (id: string) => void
  close: () => void
} {
  const orderId = useSyncExternalStore(subscribe, openOrderId)
  return {
    orderId,
    open: (id) => {
      replaceAddress(`#order=${encodeURIComponent(id)}`)
    },
    close: () => {
      // The address may have another order by now, or a key.
      if (openOrderId() === orderId) replaceAddress(location.pathname + location.search)
    },
  }
}
