import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { BROWSER_GEOLOCATION_TIMEOUT_MS } from '#contract/constants.ts'
import { chosenAddressIdAtom } from '#features/addresses/selected-address-atoms.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { refreshLocationAtom } from '#features/availability/location-refresh-atoms.ts'
import { cartAtom } from '#features/cart/cart-atoms.ts'

/**
 * Finds out before a bill is agreed to whether the shopper is still where the cart was priced. Asks
 * on entering the screen, so that the tap seldom has to wait, and again at the tap where that is too
 * long ago.
 */
export function usePlaceCheck() {
  const store = useStore()
  const [isChecking, setIsChecking] = useState(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    void store.set(refreshLocationAtom)
    return () => {
      isShown.current = false
    }
  }, [store])

  const agreedTo = (): string =>
    JSON.stringify([store.get(positionAtom), store.get(cartAtom), store.get(chosenAddressIdAtom)])

  /**
   * Calls back at once where the place is known well enough, and never after the screen was left.
   * What changed while the shopper waited was not agreed to.
   */
  const check = (onChecked: (isUnchanged: boolean) => void): void => {
    const atTap = agreedTo()
    const asked = store.set(refreshLocationAtom)
    if (asked === undefined) {
      onChecked(true)
      return
    }
    setIsChecking(true)
    const finish = async (): Promise<void> => {
      await withinPatience(asked)
      if (!isShown.current) return
      setIsChecking(false)
      onChecked(agreedTo() === atTap)
    }
    void finish()
  }
  return { isChecking, check }
}

/** A browser that still waits for leave to tell the place must not hold up the order. */
async function withinPatience(asked: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, BROWSER_GEOLOCATION_TIMEOUT_MS)
  })
  await Promise.race([asked, patience])
  clearTimeout(timer)
}
