/** The elements at the bottom of a phone's screen, above which others may float. Pure. */

export type Foot =
  /** Nothing: floating elements are placed at the edge. */
  | 'none'
  /** The cart bar, which floats. */
  | 'bar'
  /** As wide as the screen: a product's control, or the total of cart or checkout. */
  | 'dock'

interface Content {
  hasCart: boolean
  /** Checkout asks about a new bill and offers nothing else. */
  isAsked?: boolean
}

export function footOf(pathname: string, { hasCart, isAsked = false }: Content): Foot {
  if (pathname.startsWith('/product/')) return 'dock'
  if (!hasCart) return 'none'
  if (pathname === '/cart') return 'dock'
  if (pathname === '/checkout') return isAsked ? 'none' : 'dock'
  return pathname.startsWith('/categories') || WITH_CART_BAR.has(pathname) ? 'bar' : 'none'
}

/** The screens whose route sets `cartBar`. */
const WITH_CART_BAR: ReadonlySet<string> = new Set(['/', '/address', '/orders', '/profile'])
