/** What lies at the foot of a phone's screen, over which something else may float. Pure. */

export type Foot =
  /** Nothing: what floats stands at the edge. */
  | 'none'
  /** The cart bar, or a product's own control. */
  | 'bar'
  /** The total of cart and checkout with the way on. */
  | 'dock'

interface Content {
  hasCart: boolean
  /** Checkout asks about a new bill, and offers nothing else meanwhile. */
  isAsked?: boolean
}

export function footOf(pathname: string, { hasCart, isAsked = false }: Content): Foot {
  if (pathname.startsWith('/product/')) return 'bar'
  if (!hasCart) return 'none'
  if (pathname === '/cart') return 'dock'
  if (pathname === '/checkout') return isAsked ? 'none' : 'dock'
  return pathname.startsWith('/categories') || WITH_CART_BAR.has(pathname) ? 'bar' : 'none'
}

/** Those whose route says `cartBar`. */
const WITH_CART_BAR: ReadonlySet<string> = new Set(['/', '/address', '/orders', '/profile'])
