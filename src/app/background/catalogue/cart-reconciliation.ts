/** Keeps the cart in sync with one catalogue: its items, and those added later. */
import type { createStore } from 'jotai'
import type { ProductRow } from '#contract/catalogue-messages.ts'
import { cartItemsAtom } from '#features/cart/cart-atoms.ts'
import { cartNewsTexts } from '#features/cart/cart-news-texts.ts'
import { reconcileCartAtom } from '#features/cart/cart-reconciliation-atoms.ts'
import { outboxAtom } from '#features/checkout/order-outbox-atoms.ts'
import { unavailableNames, type OrderIntent } from '#features/checkout/order-outbox-rules.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { NEW_PRICES, notify } from '#shared/lib/screen/notify.ts'
import { showsOrders } from '../orders/order-pages.ts'

/**
 * Compares the cart until a new catalogue, another place or a sign-out stops it. Rows that arrive
 * later are ignored. Returns a function that stops it.
 */
export function reconcileCart(
  store: ReturnType<typeof createStore>,
  fetchRows: (productIds: string[]) => Promise<ProductRow[]>,
): () => void {
  let isStopped = false
  const requested = new Set<string>()

  const reconcileNew = async (): Promise<void> => {
    const ids = store.get(cartItemsAtom).flatMap(({ _id }) => (requested.has(_id) ? [] : [_id]))
    if (ids.length === 0) return
    for (const id of ids) requested.add(id)
    try {
      const rows = await fetchRows(ids)
      // A function, because TypeScript keeps the type of a variable from before the `await`.
      if (stopped()) return
      // What was removed meanwhile is compared again if it is put back.
      const held = new Set(store.get(cartItemsAtom).map(({ _id }) => _id))
      for (const id of ids) if (!held.has(id)) requested.delete(id)
      const { repriced, unavailable } = store.set(reconcileCartAtom, ids, rows)
      // Elsewhere, this message replaces that of the refusal.
      const isRepricedInCard =
        showsOrders(location.pathname) && isToldByOrder(repriced, repricedNames)
      if (repriced.length > 0 && !isRepricedInCard) {
        notify('plain', cartNewsTexts.repriced(repriced), [NEW_PRICES])
      }
      if (unavailable.length > 0 && !isToldByOrder(unavailable, refusedNames)) {
        notify('plain', cartNewsTexts.unavailable(unavailable))
      }
    } catch (error) {
      // The next change of the cart retries.
      for (const id of ids) requested.delete(id)
      console.info('The cart could not be compared with the catalogue:', reasonOf(error))
    }
  }
  const stopped = (): boolean => isStopped

  /** Whether the refusal of an order names these products: one message for one event. */
  const isToldByOrder = (
    productNames: readonly string[],
    namesOf: (intent: OrderIntent) => readonly string[],
  ): boolean =>
    store.get(outboxAtom).some((intent) => {
      const told = namesOf(intent)
      return productNames.every((name) => told.includes(name))
    })

  const unsubscribe = store.sub(cartItemsAtom, () => void reconcileNew())
  void reconcileNew()
  return () => {
    isStopped = true
    unsubscribe()
  }
}

/** The goods of an order that was refused for its prices. */
function repricedNames({ end, lines }: OrderIntent): readonly string[] {
  const isRefused = end?.kind === 'refused' && end.refusal.code === 'PRICE_CHANGED'
  return isRefused ? lines.map(({ productName }) => productName) : []
}

/** The goods that a refusal reports as not sold. */
function refusedNames(intent: OrderIntent): readonly string[] {
  if (intent.end?.kind !== 'refused') return []
  return unavailableNames(intent, intent.end.refusal.productIds ?? [])
}
