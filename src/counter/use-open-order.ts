import { useSyncExternalStore } from 'react'

/** Does not throw for what is no valid encoding, unlike `decodeURIComponent`. */
const openOrderId = (): string | null => new URLSearchParams(location.hash.slice(1)).get('order')

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  addEventListener('popstate', listener)
  return () => {
    removeEventListener('hashchange', listener)
    removeEventListener('popstate', listener)
  }
}

/** Which order is open stands in the address: Back closes it, and a reload keeps it open. */
export function useOpenOrder(): {
  orderId: string | null
  open: (id: string) => void
  close: () => void
} {
  const orderId = useSyncExternalStore(subscribe, openOrderId)
  return {
    orderId,
    open: (id) => {
      location.hash = `#order=${encodeURIComponent(id)}`
    },
    close: () => {
      history.replaceState(null, '', location.pathname + location.search)
      // A replaced state tells nobody.
      dispatchEvent(new PopStateEvent('popstate'))
    },
  }
}
