import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { BROWSER_GEOLOCATION_TIMEOUT_MS } from '#contract/constants.ts'
import { chosenAddressIdAtom } from '#features/addresses/selected-address-atoms.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { refreshLocationAtom } from '#features/availability/location-refresh-atoms.ts'
import { deliveryPreferencesAtom } from '#features/checkout/delivery-preferences-atoms.ts'
import type { DestinationCheck } from '#features/checkout/destination.ts'
import { useIsMounted } from '#shared/lib/screen/use-is-mounted.ts'
import { withinMs } from '#shared/lib/within-ms.ts'

interface DestinationCheckOptions {
  /** Whether the screen has a question. If not, the position is not requested. */
  isWanted?: boolean
  /** The terms that the tap agrees to, other than position, address and preferences. */
  alsoAgreedTo?: () => unknown
}

/**
 * Checks before a bill is accepted whether the destination is still that of the bill. Requests the
 * position when the question appears, so that the tap rarely has to wait, and again at the tap
 * if that was too long ago.
 */
export function useDestinationCheck({
  isWanted = true,
  alsoAgreedTo = () => null,
}: DestinationCheckOptions = {}): DestinationCheck {
  const store = useStore()
  const [isChecking, setIsChecking] = useState(false)
  const isMounted = useIsMounted()
  useEffect(() => {
    if (isWanted) void store.set(refreshLocationAtom)
  }, [isWanted, store])

  const agreedTo = (): string =>
    JSON.stringify([
      store.get(positionAtom),
      store.get(chosenAddressIdAtom),
      store.get(deliveryPreferencesAtom),
      alsoAgreedTo(),
    ])

  const check = (onChecked: (isUnchanged: boolean) => void): void => {
    const atTap = agreedTo()
    const request = store.set(refreshLocationAtom)
    if (request === undefined) {
      onChecked(true)
      return
    }
    setIsChecking(true)
    const finish = async (): Promise<void> => {
      // A browser that waits for permission must not delay the order.
      await withinMs(request, BROWSER_GEOLOCATION_TIMEOUT_MS)
      if (!isMounted()) return
      setIsChecking(false)
      onChecked(agreedTo() === atTap)
    }
    void finish()
  }
  return { isChecking, check }
}
