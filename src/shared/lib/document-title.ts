import { useLayoutEffect } from 'react'

const SHOP = 'Jhola'
/** As index.html has it, for home and screens without a name. */
const SHOP_TITLE = 'Jhola: groceries in 15 minutes'

/** Names the window after the screen, as the frame around every screen knows it. */
export function useDocumentTitle(screen: string | undefined): void {
  // Before paint, so that a screen that knows a better name gives it afterwards.
  useLayoutEffect(() => {
    document.title = screen === undefined ? SHOP_TITLE : `${screen} · ${SHOP}`
  }, [screen])
}
