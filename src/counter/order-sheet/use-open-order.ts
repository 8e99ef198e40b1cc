import { useSyncExternalStore } from 'react'

/** Unlike `decodeURIComponent`, it does not throw for an invalid encoding. */
const openOrderId = (): string | null => new URLSearchParams(location.hash.slice(1)).get('order')

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  addEventListener('popstate', listener)
  return () => {
    removeEventListener('hashchange', listener)
    removeEventListener('popstate', listener)
  }
}

/** The open order is part of the URL, so Back closes it and a reload keeps it open. */
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
      // `replaceState` causes no event.
      dispatchEvent(new PopStateEvent('popstate'))
    },
  }
}
