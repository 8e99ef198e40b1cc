import { useLayoutEffect } from 'react'
import { DELIVERY_PROMISE_MINUTES } from '#contract/constants.ts'

const SHOP = 'Jhola'
/** The title in index.html, for home and screens without a name. */
const SHOP_TITLE = `Jhola: groceries in ${DELIVERY_PROMISE_MINUTES} minutes`

/** Sets the window's title to the name of the screen's route. */
export function useDocumentTitle(screen: string | undefined): void {
  // Before paint, so that a screen with a more specific title can set it afterwards.
  useLayoutEffect(() => {
    document.title = screen === undefined ? SHOP_TITLE : `${screen} · ${SHOP}`
  }, [screen])
}
