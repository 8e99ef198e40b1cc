/** The elements at the bottom of a phone's screen, above which others may float. Pure. */

export type BottomBar =
  /** Nothing: floating elements are placed at the edge. */
  | 'none'
  /** The cart bar, which floats. */
  | 'bar'
  /** As wide as the screen: a product's control, or the total of cart or checkout. */
  | 'dock'
  /** The same beside the card of an order, which leaves no free corner on a wide screen. */
  | 'dock-and-card'
  /** Nothing, but no free place either: what would float is at the end of the page. */
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

export function bottomBarOf(
  pathname: string,
  { hasCart, isSending = false, hasCard = false, needsDecision = false }: Content,
): BottomBar {
  if (pathname === '/checkout') {
    const hasDock = !needsDecision && (hasCart || isSending)
    if (hasCard) return hasDock ? 'dock-and-card' : 'card'
    return hasDock ? 'dock' : 'none'
  }
  if (pathname.startsWith('/product/')) return 'dock'
  if (!hasCart) return 'none'
  if (pathname === '/cart') return 'dock'
  return pathname.startsWith('/categories') || WITH_CART_BAR.has(pathname) ? 'bar' : 'none'
}

/** The screens whose route sets `cartBar`. */
const WITH_CART_BAR: ReadonlySet<string> = new Set(['/', '/address', '/orders', '/profile'])
