import type { QueryClient } from '@tanstack/react-query'

/** What the app provides to loaders and guards. */
export interface RouterContext {
  queryClient: QueryClient
}

/**
 * The bar at the bottom of a phone's screen: the floating cart bar, or one as wide as the screen
 * that comes with the screen's content.
 */
export type ScreenBar = 'cart-bar' | 'product-dock' | 'cart-dock' | 'checkout-dock'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * The frame of a screen: the shop's full header and footer, a header with a back button, or
     * nothing. The default is 'shop'.
     */
    frame?: 'shop' | 'back' | 'none'
    /**
     * The screen reports when it shows its products. Other screens count as shown once rendered.
     */
    showsProducts?: boolean
    /** Stays readable while the shop is closed: legal and contact texts (product §13.3). */
    staysOpen?: boolean
    bottomBar?: ScreenBar
    /** The screen's name in the window's title. */
    title?: string
  }
}
