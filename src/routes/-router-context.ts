import type { QueryClient } from '@tanstack/react-query'

/** What the app provides to loaders and guards. */
export interface RouterContext {
  queryClient: QueryClient
}

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
    /** Whether the floating cart bar is shown on phones. */
    cartBar?: boolean
    /** The screen's name in the window's title. */
    title?: string
  }
}
