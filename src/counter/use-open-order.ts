import { useSyncExternalStore } from 'react'

const PREFIX = '#order='

const openOrderId = (): string | null =>
  location.hash.startsWith(PREFIX) ? decodeURIComponent(location.hash.slice(PREFIX.length)) : null

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
      location.hash = `${PREFIX}${encodeURIComponent(id)}`
    },
    close: () => {
      history.replaceState(null, '', location.pathname + location.search)
      // A replaced state tells nobody.
      dispatchEvent(new PopStateEvent('popstate'))
    },
  }
}
