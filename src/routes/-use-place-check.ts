import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { BROWSER_GEOLOCATION_TIMEOUT_MS } from '#contract/constants.ts'
import { chosenAddressIdAtom } from '#features/addresses/selected-address-atoms.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { refreshLocationAtom } from '#features/availability/location-refresh-atoms.ts'
import type { PlaceCheck } from '#features/checkout/order-outbox-rules.ts'

interface PlaceCheckOptions {
  /** Whether the screen asks for a yes; if not, the place is left alone. */
  isWanted?: boolean
  /** The terms that the tap agrees to, other than place and address. */
  alsoAgreedTo?: () => unknown
}

/**
 * Finds out before a bill is agreed to whether the shopper is still where it was made. Requests the
 * place when the screen begins to ask, so that the tap seldom has to wait, and again at the tap
 * where that is too long ago.
 */
export function usePlaceCheck({
  isWanted = true,
  alsoAgreedTo = () => null,
}: PlaceCheckOptions = {}): PlaceCheck {
  const store = useStore()
  const [isChecking, setIsChecking] = useState(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  useEffect(() => {
    if (isWanted) void store.set(refreshLocationAtom)
  }, [isWanted, store])

  const agreedTo = (): string =>
    JSON.stringify([store.get(positionAtom), store.get(chosenAddressIdAtom), alsoAgreedTo()])

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
