import type { QueryClient } from '@tanstack/react-query'

/** What loaders and guards are given by the app. */
export interface RouterContext {
  queryClient: QueryClient
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * What stands above and below a screen: the shop's full header, a header with a way back, or
     * nothing for screens that stand alone. 'shop' where absent.
     */
    frame?: 'shop' | 'back' | 'none'
    /** Says itself when it shows its products; other screens count as shown once they are there. */
    showsProducts?: boolean
    /** Stays readable while the shop is closed: legal and contact texts (product §13.3). */
    staysOpen?: boolean
    /** Whether the floating cart bar may stand over it on phones. */
    cartBar?: boolean
    /** The screen's own name in the title of the window. */
    title?: string
  }
}
