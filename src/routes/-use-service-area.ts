import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import {
  locationRequestAtom,
  positionAtom,
  requestLocationAtom,
} from '#features/availability/location-atoms.ts'
import { catalogueQueries, withoutTime } from '#features/catalogue/catalogue-queries.ts'
import { isInView, onBackInView } from '#shared/lib/screen/browser-signals.ts'

/** A shopper who returns to the area can order soon after. */
const RECHECK_INTERVAL_MS = 20_000

/**
 * Whether a store delivers to the shopper's position. Only a definite no counts (product §3.4). In
 * that case the position is refreshed repeatedly, so that no reload is needed.
 */
export function useServiceArea() {
  const position = useAtomValue(positionAtom)
  const requestLocation = useSetAtom(requestLocationAtom)
  const summary = useQuery({ ...catalogueQueries.summary(position), select: withoutTime })
  const isOutOfReach = summary.data?.isAvailable === false
  const { refetch } = summary
  const { isForTap } = useAtomValue(locationRequestAtom)

  useEffect(() => {
    if (!isOutOfReach) return undefined
    const recheckInView = (): void => {
      if (isInView()) void requestLocation()
    }
    const stopFollowing = onBackInView(recheckInView)
    const timer = setInterval(recheckInView, RECHECK_INTERVAL_MS)
    return () => {
      stopFollowing()
      clearInterval(timer)
    }
  }, [isOutOfReach, requestLocation])

  const recheck = async (): Promise<void> => {
    await requestLocation(true)
    // The shopper may not have moved, and a store may deliver here now.
    await refetch()
  }
  return { isOutOfReach, isRechecking: isForTap, recheck: () => void recheck() }
}
