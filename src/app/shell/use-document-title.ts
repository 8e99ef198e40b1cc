import { useEffect } from 'react'

const SHOP = 'Jhola'
/** As index.html has it, for home and screens without a name. */
const SHOP_TITLE = 'Jhola: groceries in 15 minutes'

/** Names the window after the screen; the one place that does. */
export function useDocumentTitle(screen: string | undefined): void {
  useEffect(() => {
    document.title = screen === undefined ? SHOP_TITLE : `${screen} · ${SHOP}`
  }, [screen])
}
