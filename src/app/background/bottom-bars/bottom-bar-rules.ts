/** The elements at the bottom of a phone's screen, above which others may float. Pure. */
import type { ScreenBar } from '../../../routes/-router-context.ts'
import { showsOrders } from '../orders/order-pages.ts'

export type BottomBar =
  /** Nothing: floating elements are placed at the edge. */
  | 'none'
  /** The cart bar, which floats. */
  | 'cart-bar'
  /** As wide as the screen: a product's control, or the total of cart or checkout. */
  | 'dock'
  /** No bar, but no room either: what would float follows the content of the page. */
  | 'card'

interface Content {
  hasCart: boolean
  /** An order is being sent. It leaves the cart empty. */
  isSending?: boolean
  /** The page shows the order that is being sent, or its result. */
  hasCard?: boolean
  /** Checkout asks about a new bill and offers nothing else. */
  needsDecision?: boolean
}

/** What the bar of a screen (`staticData.bottomBar`) is at the moment. */
export function bottomBarOf(
  screenBar: ScreenBar | undefined,
  { hasCart, isSending = false, hasCard = false, needsDecision = false }: Content,
): BottomBar {
  switch (screenBar) {
    case undefined:
      return 'none'
    case 'cart-bar':
      return hasCart ? 'cart-bar' : 'none'
    case 'product-dock':
      return 'dock'
    case 'cart-dock':
      return hasCart ? 'dock' : 'none'
    case 'checkout-dock': {
      if (!needsDecision && (hasCart || isSending)) return 'dock'
      return hasCard ? 'card' : 'none'
    }
  }
}

interface Orders {
  isClosed: boolean
  /** An order is under way. */
  hasActive: boolean
  /** An order is not placed yet. */
  hasWaiting: boolean
}

/** Which bars of orders float above a page, and whether a lost connection is announced there. */
export function shownOrderBars(
  pathname: string,
  { isClosed, hasActive, hasWaiting }: Orders,
): { notice: boolean; waiting: boolean; active: boolean } {
  // 'Store is Closed' contains the active orders itself (product §10.8).
  if (isClosed || pathname === '/login' || pathname === '/onboard') {
    return { notice: false, waiting: false, active: false }
  }
  // These pages show their orders themselves.
  const isOrdersPage = pathname === '/orders'
  const active = hasActive && !isOrdersPage
  return { notice: active || isOrdersPage, waiting: hasWaiting && !showsOrders(pathname), active }
}
